/** One WebSocket that comes back by itself. Requests are numbered; each gets its answer or a refusal. */

export type Message = Record<string, any> & { t: string };
export type LinkState = "connecting" | "open" | "lost" | "refused";

interface Handlers {
  hello: () => Message;
  message: (message: Message) => void;
  state: (state: LinkState, reason: string) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const PING = 20_000;
const PATIENCE = 15_000;

export class Unanswered extends Error {}

interface Waiting { done: (answer: Message) => void; fail: (error: Error) => void; timer: ReturnType<typeof setTimeout> }

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private closed = false;
  private refused = "";

  constructor(private path: string, private on: Handlers) {
    this.open();
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  private open(): void {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.on.hello()));
      clearInterval(this.ping);
      this.ping = setInterval(() => this.send({ t: "ping" }), PING);
    };
    socket.onmessage = (event) => this.heard(JSON.parse(event.data as string) as Message);
    socket.onclose = () => this.lost(socket);
  }

  private heard(message: Message): void {
    if (message.t === "welcome") {
      this.wait = FIRST_WAIT;
      this.on.state("open", "");
    }
    if (message.t === "error") this.refused = message.reason as string;
    const waiting = typeof message.id === "number" && message.t !== "consent" ? this.waiting.get(message.id) : undefined;
    if (waiting) {
      clearTimeout(waiting.timer);
      this.waiting.delete(message.id as number);
      waiting.done(message);
    } else {
      this.on.message(message);
    }
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.closed) return;
    clearInterval(this.ping);
    for (const waiting of this.waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.fail(new Unanswered("The connection was lost; what you see next is how the table stands."));
    }
    this.waiting.clear();
    this.on.state(this.refused ? "refused" : "lost", this.refused);
    this.refused = "";
    this.retry = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  private wake = (): void => {
    if (document.visibilityState === "visible" && this.socket?.readyState === WebSocket.CLOSED && !this.closed) this.open();
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
    clearInterval(this.ping);
    window.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
