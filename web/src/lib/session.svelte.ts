/** A table as this browser sees it: a small store over the socket. */
import { complete, Completer, type Wire } from "./complete.ts";
import { nextEyes, secretsDiffer } from "./hotseat.ts";
import { playingKeys } from "./keys.ts";
import { appended, EMPTY, prepended, type LogBook } from "./logbook.ts";
import { Playback, worthShowing } from "./playback.svelte.ts";
import { haveSeen, seenSoFar, since, type Missed } from "../drama/recap.ts";
import { sameQuestion } from "../decision/answers.ts";
import type { Advised, ConsentAsk, Decision, Page, Player, Preview, Refusal, Seen, Step, Trace, View, Way, Welcome } from "./protocol.ts";
import { refused, taken, underWay, updated, type Reply } from "./reply.ts";
import { shared } from "./sharing.ts";
import { wear } from "./skin.svelte.ts";
import { forThisVisit } from "./storage.ts";
import { Connection, type Ending, type LinkState, type Message } from "./socket.ts";

/** Of so many options at once the server tells what would follow. */
const MOST_PREVIEWS = 40;

/** Why not; words of our own come from no rule. */
type Reason = Pick<Refusal, "reason"> & Partial<Refusal>;
/** Something to be read once. It goes when what it is about has passed: the connection, a request to take back, the question. */
export interface Told extends Reason { about: "connection" | "asking" | "question" }

export class Session {
  link: LinkState = $state("connecting");
  /** Why it is not open. */
  ending: Ending = $state.raw({ code: 0, reason: "" });
  everOpen = $state(false);
  welcome: Welcome | null = $state.raw(null);
  players: Player[] = $state.raw([]);
  seen: Record<string, Seen> = $state.raw({});
  logs: Record<string, LogBook> = $state.raw({});
  n = $state(-1);
  over = $state(false);
  eyes = $state("");
  /** The seat that must take the screen before anything is shown. */
  curtain: string | null = $state(null);
  trusting = $state(false);
  asks: ConsentAsk[] = $state.raw([]);
  /** The last answer that we gave, if it was not refused. */
  reply: Reply | null = $state.raw(null);
  refusal: Told | null = $state.raw(null);
  readonly playback = new Playback();
  /** What happened since whoever looks now has looked before. */
  missed: Missed | null = $state.raw(null);
  /** The panels from which each of our seats played last. */
  hands: Record<string, string[]> = $state.raw({});
  /** Nobody here had answered anything when we came. */
  untouched = $state(false);
  private completer = new Completer();
  private connection: Connection;
  /** What would follow from the options that somebody has looked at, by their keys. */
  foreseen: Record<string, Preview> = $state.raw({});
  private foreseeing = new Set<string>();

  constructor(readonly table: string) {
    this.trusting = forThisVisit.get(`noctule.trust.${table}`) === "yes";
    this.connection = new Connection(`/api/v1/tables/${table}/socket`, {
      hello: () => ({
        t: "hello", v: 1, keys: playingKeys(table),
        grounds: [...this.completer.grounds.keys()],
      }),
      message: (message) => this.heard(message),
      state: (state, ending) => this.linked(state, ending),
    });
  }

  private linked(state: LinkState, ending: Ending): void {
    if (state === this.link) return;
    this.link = state;
    this.ending = ending;
    if (state === "open") {
      this.everOpen = true;
      this.passed("connection");
    } else if (state !== "offline") {
      this.reply = null;
      this.asks = []; // those that still stand are told again
    }
  }

  /** What was told about this is no news any more. */
  private passed(what: Told["about"]): void {
    if (this.refusal?.about === what) this.refusal = null;
  }

  /** An answer is under way. */
  get busy(): boolean {
    return underWay(this.reply);
  }

  get mine(): string[] {
    return this.link === "ended" ? [] : (this.welcome?.seats ?? []);
  }

  /** How things stand for the seat whose eyes we use. */
  get live(): Seen | null {
    return this.seen[this.eyes] ?? null;
  }

  /** What is on the screen: how things stand, or a moment on the way there. */
  get view(): View | null {
    return this.playback.view ?? this.live?.view ?? null;
  }

  /** What has been told; what is still to be seen is not in it yet. */
  get log(): LogBook {
    const book = this.logs[this.eyes] ?? EMPTY;
    const unseen = this.playback.unseen;
    return unseen ? { start: book.start, lines: book.lines.slice(0, Math.max(0, book.lines.length - unseen)) } : book;
  }

  nameOf(seat: string): string {
    return this.players.find((player) => player.seat === seat)?.name || seat;
  }

  private heard(message: Message): void {
    if (message.t === "welcome") {
      this.welcome = complete("Welcome", message);
      this.players = this.welcome.players;
      wear(this.welcome.skin);
    } else if (message.t === "players") {
      this.players = complete("Players", message).players;
    } else if (message.t === "update") {
      this.update(message);
    } else if (message.t === "consent") {
      const ask = complete("ConsentAsk", message);
      this.asks = [...this.asks.filter((other) => other.id !== ask.id), ask];
    } else if (message.t === "verdict") {
      this.asks = this.asks.filter((ask) => ask.id !== message.ask);
      this.passed("asking");
      if (!message.yes) this.refuse({ reason: `${message.by ? this.nameOf(message.by as string) : "Somebody"} would rather not take that back.` });
    } else if (message.t === "no") {
      this.refuse({ reason: message.reason as string, rule: message.rule as string });
    }
  }

  private update(message: Message): void {
    const first = this.n < 0;
    const seen: Record<string, Seen> = {};
    const logs = { ...this.logs };
    this.completer.learn(message.seats as Record<string, any>);
    for (const [seat, wire] of Object.entries(message.seats as Record<string, any>)) {
      seen[seat] = this.completer.seen(wire);
      let last = this.seen[seat]?.view;
      for (const moment of [...seen[seat].steps, seen[seat]]) last = moment.view = shared(last, moment.view);
      logs[seat] = appended(logs[seat] ?? EMPTY, seen[seat].logStart, seen[seat].log);
    }
    const before = this.live?.view ?? null;
    const steps = this.stepsFor(seen[this.eyes]);
    this.passed("connection");
    if (message.n !== this.n) {
      this.asks = [];
      this.passed("asking");
    }
    const asked = this.live?.view.decision ?? null;
    if (!sameQuestion(seen[this.eyes]?.view.decision ?? null, asked)) this.passed("question");
    this.reply = updated(this.reply, seen[this.eyes]?.view.decision?.n);
    this.seen = seen;
    this.logs = logs;
    this.over = (message.over as boolean | undefined) ?? false;
    this.n = message.n as number;
    this.foreseen = {};
    this.foreseeing.clear();
    const back = first ? (forThisVisit.get(`noctule.eyes.${this.table}`) ?? "") : this.eyes;
    this.eyes = this.mine.includes(back) ? back : (this.mine[0] ?? Object.keys(seen)[0] ?? "");
    if (first) this.come();
    else this.playback.show(steps, before);
    this.turn();
    // Whoever opens a table of several anew might be any of them.
    if (first && !back && !this.untouched && this.secret(this.eyes)) this.curtain ??= this.eyes;
    if (!this.curtain) this.looked();
  }

  /** The first thing that is seen of a table: its opening, or what has happened since one looked. */
  private come(): void {
    const opening = this.live?.steps ?? [];
    this.untouched = this.mine.length > 0 && this.mine.every((seat) => !!this.seen[seat]?.undo?.nothing);
    if (this.untouched && opening.length) this.playback.hold(opening);
    else if (!this.over) this.catchUp(this.eyes);
  }

  /** What a seat has missed, if it has looked before. */
  private catchUp(seat: string): void {
    const seen = seenSoFar(this.table, seat);
    const book = this.logs[seat] ?? EMPTY;
    const missed = seen === null ? null : since(book, seen);
    this.missed = missed && missed.lines.length > 1 ? missed : null;
  }

  /** Whoever looks now has seen, or is being shown, all there is. */
  private looked(): void {
    const book = this.logs[this.eyes] ?? EMPTY;
    if (!document.hidden) haveSeen(this.table, this.eyes, book.start + book.lines.length);
  }

  /** What to show on the way: the server's own steps, or, when somebody else has answered, this very update. */
  private stepsFor(seen: Seen | undefined): Step[] {
    if (!seen || seen.steps.length || (this.busy && !worthShowing(seen.log))) return seen?.steps ?? [];
    const before = this.logs[this.eyes];
    const news = before ? before.start + before.lines.length : 0;
    return seen.log.length && seen.logStart >= news ? [{ lines: seen.log, view: seen.view }] : [];
  }

  private turn(): void {
    const turn = nextEyes(this.seen, this.mine, this.eyes, this.trusting);
    if (turn.handOver) {
      this.curtain = turn.seat;
    } else {
      this.eyes = turn.seat;
      this.curtain = null;
    }
    this.stay();
  }

  /** Whoever loads the page again looks through the same eyes: another one's are behind the curtain. */
  private stay(): void {
    if (this.mine.includes(this.eyes)) forThisVisit.set(`noctule.eyes.${this.table}`, this.eyes);
  }

  /** Another seat of this browser does not see the same, and nobody has said that one person plays them all. */
  private secret(seat: string): boolean {
    const views = this.trusting ? [] : this.mine.map((each) => this.seen[each]?.view).filter((view) => view !== undefined);
    const own = this.seen[seat]?.view;
    return !!own && views.some((view) => secretsDiffer(own, view));
  }

  /** The next player sits down. `trusting`: one person plays all seats here, so nobody needs a curtain. */
  takeOver(trusting: boolean): void {
    if (!this.curtain) return;
    if (trusting) {
      this.trusting = true;
      forThisVisit.set(`noctule.trust.${this.table}`, "yes");
    }
    this.playback.forget();
    this.refusal = null;
    this.eyes = this.curtain;
    this.curtain = null;
    this.stay();
    if (!this.trusting) this.catchUp(this.eyes);
    this.looked();
  }

  /** Look through the eyes of another of our own seats. */
  look(seat: string): void {
    if (seat === this.eyes || !this.mine.includes(seat)) return;
    if (!this.trusting) this.curtain = seat;
    else {
      this.eyes = seat;
      this.stay();
    }
  }

  refuse(refusal: Reason, about: Told["about"] = "question"): void {
    this.refusal = { ...refusal, about };
  }

  private async ask(message: Message): Promise<Message | null> {
    try {
      const answer = await this.connection.request(message);
      if (answer.t !== "no") return answer;
      this.refuse({ reason: answer.reason as string, rule: answer.rule as string });
    } catch (error) {
      this.refuse({ reason: (error as Error).message }, "connection");
    }
    return null;
  }

  async answer(key: string): Promise<boolean> {
    const decision = this.live?.view.decision;
    if (!decision || this.busy) return false;
    this.refusal = null;
    this.playback.forget();
    return this.send({ t: "answer", key }, decision);
  }

  /** Goes a whole way, as far as nothing unforeseen happens. */
  async walk(way: Way): Promise<boolean> {
    const decision = this.live?.view.decision;
    if (!decision || this.busy) return false;
    this.refusal = null;
    this.playback.forget();
    return this.send({ t: "walk", keys: way.keys }, decision);
  }

  /** Where the acting figure can get, by place. */
  async ways(): Promise<Map<string, Way>> {
    const answer = await this.connection.request({ t: "ways", seat: this.eyes }).catch(() => null);
    const ways = answer?.t === "ways" && answer.n === this.live?.view.decision?.n ? (answer.ways as Wire[]) : [];
    return new Map(ways.map((way) => complete("Way", way)).map((way) => [way.to, way]));
  }

  /** Sends an answer. If the question only got another number on the way (somebody else answered at the same time), sends it again. */
  private async send(given: Message, decision: Decision): Promise<boolean> {
    this.reply = { n: decision.n, stage: "sent" };
    const seat = this.eyes;
    const answer = await this.connection.request({ ...given, seat, n: decision.n }).catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.t !== "no") {
      this.reply = taken(this.reply, decision.n);
      if (answer.reason) this.refuse({ reason: `The way stops here: ${answer.reason as string}.` });
      return true;
    }
    this.reply = refused(this.reply, decision.n);
    if (answer instanceof Error) {
      this.refuse({ reason: answer.message }, "connection");
      return false;
    }
    const now = this.seen[seat]?.view.decision ?? null;
    if (now && now.n !== decision.n && sameQuestion(now, decision)) return this.send(given, now);
    this.refuse({ reason: answer.reason as string, rule: answer.rule as string });
    return false;
  }

  async undo(fate: "same" | "new"): Promise<void> {
    this.playback.forget();
    const before = this.n;
    const done = await this.ask({ t: "undo", seat: this.eyes, fate });
    if (done && this.live?.undo && this.n === before) this.refuse({ reason: "The others have been asked whether you may take that back." }, "asking");
  }

  /** Asks us at this moment from now on, or no more. */
  async toggle(moment: string): Promise<void> {
    const quiet = this.live?.quiet ?? [];
    const moments = quiet.includes(moment) ? quiet.filter((other) => other !== moment) : [...quiet, moment];
    await this.ask({ t: "hush", seat: this.eyes, moments });
  }

  async consent(ask: ConsentAsk, yes: boolean): Promise<void> {
    this.asks = this.asks.filter((other) => other !== ask);
    await this.ask({ t: "consent", ask: ask.id, yes });
  }

  async why(what: string): Promise<Reason | null> {
    const answer = await this.ask({ t: "why", seat: this.eyes, what });
    return answer && !answer.offered ? { reason: answer.reason as string, rule: answer.rule as string } : null;
  }

  /** Asks what would follow from these options, all in one go; nothing is asked twice. */
  async foresee(keys: string[]): Promise<void> {
    const wanted = keys.filter((key) => !(key in this.foreseen) && !this.foreseeing.has(key)).slice(0, MOST_PREVIEWS);
    if (!wanted.length) return;
    const [n, seat] = [this.n, this.eyes];
    wanted.forEach((key) => this.foreseeing.add(key));
    const answer = await this.connection.request({ t: "previews", seat, keys: wanted }).catch(() => null);
    if (n !== this.n || seat !== this.eyes || answer?.t !== "previews") return;
    const found = Object.entries(answer.previews as Record<string, Wire>).map(([key, preview]) => [key, complete("Preview", preview)] as const);
    this.foreseen = { ...this.foreseen, ...Object.fromEntries(found) };
  }

  async traces(piece: string): Promise<Trace[]> {
    const answer = await this.connection.request({ t: "traces", seat: this.eyes, piece }).catch(() => null);
    return tracesOf(answer);
  }

  /** What the automatic move behind a line of the log has weighed. */
  async explain(line: number): Promise<Trace[]> {
    const answer = await this.ask({ t: "explain", seat: this.eyes, line });
    return tracesOf(answer);
  }

  /** What a bot would do here: null if it does not say. */
  async hint(): Promise<Advised | null> {
    const answer = await this.ask({ t: "hint", seat: this.eyes });
    return answer && complete("Advised", answer);
  }

  /** Everything that was read so far. */
  async journal(): Promise<Page[]> {
    const answer = await this.ask({ t: "journal", seat: this.eyes });
    return ((answer?.pages ?? []) as Wire[]).map((page) => complete("Page", page));
  }

  /** What was missed once more, each line with what there was to see then. */
  async showMissed(): Promise<void> {
    const { missed, eyes } = this;
    this.missed = null;
    const answer = missed && (await this.ask({ t: "recap", seat: eyes, lines: missed.lines.length }));
    if (!answer || eyes !== this.eyes || this.playback.running) return;
    this.playback.retell((answer.steps as Wire[]).map((step) => complete("Step", step, this.completer)));
  }

  async olderLog(): Promise<void> {
    const seat = this.eyes;
    const answer = await this.ask({ t: "log", seat, before: this.log.start, count: 100 });
    if (!answer) return;
    this.logs = { ...this.logs, [seat]: prepended(this.logs[seat] ?? EMPTY, answer.logStart as number, (answer.lines as Wire[]).map((line) => complete("Line", line))) };
  }

  close(): void {
    this.playback.finish();
    this.connection.close();
  }
}

const tracesOf = (answer: Message | null): Trace[] => ((answer?.traces ?? []) as Wire[]).map((trace) => complete("Trace", trace));
