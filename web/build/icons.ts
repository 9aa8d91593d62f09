/**
 * The icons that are bundled: those named in `src/icons.json` and those that a game's Python or TOML names as `icon = "..."`.
 * The modules `virtual:icons/core` (what the first page needs) and `virtual:icons/all` export name -> path data on a grid of
 * 512 by 512. The rest of the set stays out.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const MODULES = ["virtual:icons/core", "virtual:icons/all"];
const CORE = ["noctule", "candle"];
const NAMED = /\bicon\s*=\s*"([a-z0-9-]+)"/g;
const GAMES = ["../src/noctule/games", "../src/noctule/reference"];

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

function sources(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(py|toml)$/.test(name) ? [path] : [];
  });
}

function namedByGames(root: string): string[] {
  const found = new Set<string>();
  for (const folder of GAMES)
    for (const path of sources(resolve(root, folder)))
      for (const match of readFileSync(path, "utf8").matchAll(NAMED)) found.add(match[1]!);
  return [...found].sort();
}

export function bundledIcons(root: string): Record<string, string> {
  const require = createRequire(join(root, "package.json"));
  const set = require("@iconify-json/game-icons/icons.json") as IconSet;
  const ours = JSON.parse(readFileSync(join(root, "src/icons.json"), "utf8")) as Record<string, string>;
  const bodyOf = (name: string): string | undefined =>
    set.icons[name]?.body ?? set.icons[set.aliases?.[name]?.parent ?? ""]?.body;
  const bundled: Record<string, string> = {};
  for (const [name, drawing] of Object.entries(ours)) {
    const body = bodyOf(drawing || name);
    if (!body) throw new Error(`src/icons.json: '${name}' wants '${drawing || name}', which the icon set lacks`);
    bundled[name] = paths(body);
  }
  for (const name of namedByGames(root)) {
    const body = bodyOf(name);
    if (body && !bundled[name]) bundled[name] = paths(body);
  }
  return bundled;
}

/** The path data of an icon: every drawing of the set is one or more paths in one colour. */
function paths(body: string): string {
  return [...body.matchAll(/\bd="([^"]+)"/g)].map((match) => match[1]).join("");
}

export function icons(): Plugin {
  let root = "";
  return {
    name: "icons",
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (MODULES.includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (!MODULES.includes(id.slice(1))) return undefined;
      const all = Object.entries(bundledIcons(root));
      const wanted = id.endsWith("core") ? all.filter(([name]) => CORE.includes(name)) : all;
      return `export default ${JSON.stringify(Object.fromEntries(wanted))}`;
    },
  };
}
