import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type LinkState, type Message } from "../src/lib/socket.ts";

/** A WebSocket whose other half is in the hands of the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 1;
  sent: Message[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number; reason: string }) => void;
  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.readyState = 3;
  }
  says(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe("a connection", () => {
  let states: LinkState[];
  let connection: Connection;
  const last = (): Wire => Wire.all.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    Wire.all = [];
    states = [];
    const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("WebSocket", Wire);
    vi.stubGlobal("window", nothing);
    vi.stubGlobal("document", { ...nothing, visibilityState: "visible" });
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("navigator", { onLine: true });
    connection = new Connection("/socket", { hello: () => ({ t: "hello" }), message: () => undefined, state: (state) => states.push(state) });
    last().onopen!();
    last().says({ t: "welcome" });
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("that is half open is noticed and replaced within 15 seconds", () => {
    const first = last();
    vi.advanceTimersByTime(5000);
    expect(first.sent.at(-1)).toEqual({ t: "ping" });
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(300);
    expect(Wire.all).toHaveLength(2);
    last().says({ t: "welcome" });
    expect(states.at(-1)).toBe("open");
    first.says({ t: "error", reason: "too late" });
    expect(states.at(-1)).toBe("open");
  });
  it("that answers its pings stays", () => {
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(5000);
      last().says({ t: "pong" });
    }
    expect(Wire.all).toHaveLength(1);
    expect(last().sent.filter((message) => message.t === "ping")).toHaveLength(20);
  });
  it("fails what waits for an answer when it is lost", async () => {
    const asked = connection.request({ t: "why" });
    vi.advanceTimersByTime(14_900);
    last().onclose!({ code: 1006, reason: "" });
    await expect(asked).rejects.toThrow("The connection was lost");
  });
  it("that is crowded out waits for a minute", () => {
    last().onclose!({ code: 4429, reason: "Too many." });
    vi.advanceTimersByTime(59_000);
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(Wire.all).toHaveLength(2);
  });
  it("that has ended is not tried again", () => {
    last().onclose!({ code: 4404, reason: "Gone." });
    vi.advanceTimersByTime(600_000);
    expect(states.at(-1)).toBe("ended");
    expect(Wire.all).toHaveLength(1);
  });
});
