/** Keeps the browser's last errors for "report a problem", and packs them with a save. */

const LAST = 30;
const errors: string[] = [];

function keep(kind: string, text: string): void {
  errors.push(`${new Date().toISOString()} ${kind}: ${text}`.slice(0, 600));
  if (errors.length > LAST) errors.shift();
}

export function watchProblems(): void {
  window.addEventListener("error", (event) => keep("error", `${event.message} (${event.filename}:${event.lineno})`));
  window.addEventListener("unhandledrejection", (event) => keep("rejection", String(event.reason)));
  const plain = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    keep("console", parts.map(String).join(" "));
    plain(...parts);
  };
}

export function report(words: string, save: string, page: string): string {
  const size = `${innerWidth}x${innerHeight} at ${devicePixelRatio}`;
  const head = ["A problem with Noctule", "", words || "(no words)", "", `page: ${page}`, `browser: ${navigator.userAgent}`, `window: ${size}`];
  return [...head, "", "== errors", ...(errors.length ? errors : ["none"]), "", "== save", save].join("\n");
}

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
