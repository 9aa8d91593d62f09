/** One WebSocket that comes back by itself. Requests are numbered; each gets its answer or a refusal. */

export type Message = Record<string, any> & { t: string };
/** `ended`: there is nothing to come back to. */
export type LinkState = "connecting" | "open" | "lost" | "offline" | "ended";
/** Why a connection is not open: the close code that the server gave (docs/PROTOCOL.md), and its words. */
export interface Ending { code: number; reason: string }

interface Handlers {
  hello: () => Message;
  message: (message: Message) => void;
  state: (state: LinkState, ending: Ending) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const PATIENCE = 15_000;
/** So long a table may say nothing before it is asked whether it is still there, and so long it has to answer. */
const SILENCE = 5000;
const REPLY = 10_000;
/** The device says that it is offline: what is on this very machine can be reached all the same, and answers soon. */
const SOON = 2000;

export const OLD_PAGE = 4400;
export const NO_KEY = 4401;
export const CHANGED_HANDS = 4403;
export const NO_TABLE = 4404;
const CROWDED = 4429;
const FINAL = new Set([OLD_PAGE, NO_KEY, CHANGED_HANDS, NO_TABLE]);
const A_MINUTE = 60_000;
const NOTHING: Ending = { code: 0, reason: "" };

export class Unanswered extends Error {}

interface Waiting { done: (answer: Message) => void; fail: (error: Error) => void; timer: ReturnType<typeof setTimeout> }

export class Connection {
  private socket: WebSocket | null = null;
  private welcomed = false;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private closed = false;
  private told = NOTHING;

  constructor(private path: string, private on: Handlers) {
    this.open();
    window.addEventListener("online", this.wake);
    window.addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.wake);
  }

  private open(): void {
    clearTimeout(this.retry);
    this.told = NOTHING;
    this.welcomed = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    this.expect(REPLY);
    socket.onopen = () => socket.send(JSON.stringify(this.on.hello()));
    socket.onmessage = (event) => socket === this.socket && this.heard(JSON.parse(event.data as string) as Message);
    socket.onclose = (event) => this.lost(socket, event.code, event.reason);
  }

  private heard(message: Message): void {
    if (message.t === "welcome") {
      this.wait = FIRST_WAIT;
      this.welcomed = true;
    }
    if (message.t === "error") this.told = { code: (message.code as number) ?? 0, reason: message.reason as string };
    else if (this.welcomed) this.on.state("open", NOTHING);
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.ask(REPLY), SILENCE);
    const waiting = typeof message.id === "number" && message.t !== "consent" ? this.waiting.get(message.id) : undefined;
    if (waiting) {
      clearTimeout(waiting.timer);
      this.waiting.delete(message.id as number);
      waiting.done(message);
    } else {
      this.on.message(message);
    }
  }

  /** Asks the table whether it is still there. */
  private ask(patience: number): void {
    this.send({ t: "ping" });
    this.expect(patience);
  }

  /** Something must be heard by then. A connection that is half open never says that it is lost. */
  private expect(patience: number): void {
    const socket = this.socket!;
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      this.lost(socket);
      socket.close();
    }, patience);
  }

  private lost(socket: WebSocket, code = this.told.code, reason = this.told.reason): void {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    clearTimeout(this.watch);
    for (const waiting of this.waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.fail(new Unanswered("The connection was lost; what you see next is how the table stands."));
    }
    this.waiting.clear();
    const ending = { code, reason: reason || this.told.reason };
    if (FINAL.has(code)) {
      this.on.state("ended", ending);
      return this.close();
    }
    this.on.state(navigator.onLine ? "lost" : "offline", ending);
    this.retry = setTimeout(() => this.open(), code === CROWDED ? A_MINUTE : this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  private offline = (): void => {
    this.on.state("offline", NOTHING);
    if (this.socket) this.ask(SOON);
  };

  /** Back at the table, or online again: find out at once how things stand. */
  private wake = (): void => {
    if (document.visibilityState !== "visible" || this.closed) return;
    if (!this.socket) this.open();
    else if (this.welcomed) this.ask(REPLY);
  };

  private send(message: Message): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  request(message: Message): Promise<Message> {
    const id = this.next++;
    return new Promise((done, fail) => {
      if (!this.send({ ...message, id })) return fail(new Unanswered("There is no connection to the table at the moment."));
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        fail(new Unanswered("The table did not answer in time."));
      }, PATIENCE);
      this.waiting.set(id, { done, fail, timer });
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    window.removeEventListener("online", this.wake);
    window.removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
