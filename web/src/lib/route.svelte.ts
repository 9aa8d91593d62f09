/** Addresses and pages. */

export type Route =
  | { page: "gallery" } | { page: "tables" } | { page: "about" } | { page: "settings" } | { page: "lost" }
  | { page: "join"; table: string } | { page: "table"; table: string } | { page: "replay"; table: string }
  | { page: "rules"; game: string; rule: string } | { page: "campaign"; campaign: string };

/** The parts of a path; none of one that cannot be read. */
function parts(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["?"];
  }
}

export function parse(path: string, query = ""): Route {
  const [first = "", second = "", third = ""] = parts(path);
  if (first === "") return { page: "gallery" };
  if (first === "tables" || first === "about" || first === "settings") return { page: first };
  if (second && (first === "join" || first === "table" || first === "replay")) return { page: first, table: second };
  if (first === "rules" && second) return { page: "rules", game: second, rule: third || new URLSearchParams(query).get("rule") || "" };
  if (first === "campaign" && second) return { page: "campaign", campaign: second };
  return { page: "lost" };
}

export const route = $state({ now: parse(location.pathname, location.search) as Route });

export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

function arrive(): void {
  route.now = parse(location.pathname, location.search);
  scrollTo(0, 0);
}

/** Lets ordinary links change the page without loading it again. */
export function followLinks(): () => void {
  const clicked = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  document.addEventListener("click", clicked);
  window.addEventListener("popstate", arrive);
  return () => {
    document.removeEventListener("click", clicked);
    window.removeEventListener("popstate", arrive);
  };
}
