/** What the table page keeps about its boards: which one is shown, what is under the pointer, which figure is kept. */
import { busyBoard, changes } from "../board/diff.ts";
import { actingPiece, litCells, optionsByName, wayTrace, wayUnder } from "../board/lookup.ts";
import { sceneOf, type Scene } from "../board/scene.ts";
import type { Decision, Piece, Trace, View, Way } from "../lib/protocol.ts";

export class BoardState {
  view: View | null = $state.raw(null);
  decision: Decision | null = $state.raw(null);
  boardId = $state("");
  level = $state(0);
  hovered: { at: string; piece: Piece | undefined } = $state.raw({ at: "", piece: undefined });
  keptId = $state("");
  /** Somebody has asked what can be drawn for it. */
  tracing = $state(false);
  traces: Trace[] = $state.raw([]);
  shownTrace = $state(-1);
  focusOn = $state("");

  scene: Scene | null = $derived.by(() => {
    const boards = this.view?.boards ?? [];
    const board = boards.find((each) => each.id === this.boardId) ?? boards[0];
    return board ? sceneOf(board) : null;
  });
  shownLevel = $derived(this.scene?.levels.some((each) => each.level === this.level) ? this.level : (this.scene?.levels[0]?.level ?? 0));
  byName = $derived(optionsByName(this.decision));
  /** Where the acting figure can get, by place. */
  ways: Map<string, Way> = $state.raw(new Map());
  lit = $derived(this.scene ? litCells(this.byName, this.scene, this.ways) : new Set<string>());
  acting = $derived(actingPiece((this.view?.boards ?? []).flatMap((board) => board.pieces), this.decision));
  kept = $derived((this.view?.boards ?? []).flatMap((board) => board.pieces).find((piece) => piece.id === this.keptId));
  /** Why something moved as it did: the line of the log that was asked about, and what it weighed. */
  explained: { line: number; traces: Trace[] } | null = $state.raw(null);
  private way = $derived(this.scene && this.hovered.at ? wayUnder(this.ways, this.scene, this.hovered.at) : undefined);
  overlay = $derived([
    ...(this.explained?.traces ?? []),
    ...(this.traces[this.shownTrace] ? [this.traces[this.shownTrace]!] : []),
    ...(this.way ? [wayTrace(this.way, this.acting)] : []),
  ]);

  /** A new view: show the board and level where something happens. */
  see(view: View | null, decision: Decision | null): void {
    const before = this.view;
    this.view = view;
    this.decision = decision;
    if (!view) this.forget();
    if (decision) this.focusOn = ""; // where something moved before the question is not where its answer is seen
    if (!view || !before || view === before) return;
    const busy = busyBoard(before, view);
    if (busy) this.boardId = busy;
    const board = view.boards.find((each) => each.id === (this.boardId || view.boards[0]?.id));
    const was = before.boards.find((each) => each.id === board?.id);
    const moved = board && was ? changes(was, board).filter((change) => change.to) : [];
    const last = moved.at(-1);
    if (last && !decision) this.focusOn = last.to;
    const levels = new Set(moved.map((change) => this.scene?.cells.get(change.to)?.level));
    if (levels.size === 1 && !levels.has(undefined)) this.level = [...levels][0]!;
  }

  onBoard = (name: string): boolean => !!this.scene && (this.scene.cells.has(name) || this.scene.board.pieces.some((piece) => piece.id === name));

  /** What somebody has looked at is not for the next one. */
  private forget(): void {
    this.hovered = { at: "", piece: undefined };
    this.explained = null;
    this.keep("");
  }

  keep(id: string, tracing = false): void {
    if (this.keptId === id) {
      this.tracing ||= tracing;
      return;
    }
    this.keptId = id;
    this.tracing = tracing;
    this.traces = [];
    this.shownTrace = -1;
  }
}
