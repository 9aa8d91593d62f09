import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./build/compress.ts";
import { icons } from "./build/icons.ts";

/** Where `noctule serve` listens unless it is told otherwise. */
const server = process.env.NOCTULE_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte(), icons(), compressed()],
  build: {
    outDir: "../src/noctule/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // data: addresses are forbidden by the page's security policy
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
