import { mount } from "svelte";
import App from "./App.svelte";
import { watchProblems } from "./lib/problems.ts";
import { applySettings } from "./lib/settings.svelte.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";

watchProblems();
applySettings();
mount(App, { target: document.getElementById("app")! });
