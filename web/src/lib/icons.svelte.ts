/** Path data of icons by name. The first page carries only its own; the others come with the first table. */
import core from "virtual:icons/core";

let all = $state.raw(core);
let loading: Promise<void> | null = null;

export function iconPath(name: string): string {
  return all[name] ?? "";
}

export function loadIcons(): void {
  loading ??= import("virtual:icons/all").then((found) => void (all = found.default), () => void (loading = null));
}
