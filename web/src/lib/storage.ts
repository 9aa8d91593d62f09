/** What the browser keeps for us. Where it refuses, things are kept as long as the page is open. */

class Shelf {
  private instead = new Map<string, string>();

  constructor(private which: "localStorage" | "sessionStorage") {}

  get(name: string): string | null {
    try {
      return window[this.which].getItem(name);
    } catch {
      return this.instead.get(name) ?? null;
    }
  }

  set(name: string, text: string): void {
    try {
      window[this.which].setItem(name, text);
    } catch {
      this.instead.set(name, text);
    }
  }

  /** Whether what is kept here will be there tomorrow. */
  get lasts(): boolean {
    try {
      window[this.which].setItem("noctule.lasts", "yes");
      return true;
    } catch {
      return false;
    }
  }
}

export const forGood = new Shelf("localStorage");
export const forThisVisit = new Shelf("sessionStorage");

/** Something that was kept as JSON; nothing of it where that is damaged. */
export function kept<T extends object>(name: string): Partial<T> {
  try {
    return JSON.parse(forGood.get(name) ?? "{}") as Partial<T>;
  } catch {
    return {};
  }
}

export const keep = (name: string, value: unknown): void => forGood.set(name, JSON.stringify(value));
