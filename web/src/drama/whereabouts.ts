/** Where figures are, or were when they were last seen: whoever falls is gone from the board before one sees it. */
import { placePieces, U, type Scene } from "../board/scene.ts";

export interface Spot { x: number; y: number; level: number; r: number }

export class Whereabouts {
  private spots = new Map<string, Spot>();
  private board = "";

  see(scene: Scene): void {
    if (scene.board.id !== this.board) this.spots.clear();
    this.board = scene.board.id;
    for (const { piece, x, y, level, r } of placePieces(scene)) this.spots.set(piece.id, { x, y, level, r });
  }

  /** Of a figure, a place, or the middle of a region; null: it is on no board. */
  of(name: string, scene: Scene): Spot | null {
    const known = this.spots.get(name);
    if (known) return known;
    const cell = scene.cells.get(name);
    if (cell) return { x: (cell.x + 0.5) * U, y: (cell.y + 0.5) * U, level: cell.level, r: U * 0.38 };
    const cells = (scene.regions.find((region) => region.id === name)?.cells ?? []).map((at) => scene.cells.get(at)).filter((each) => !!each);
    if (!cells.length) return null;
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    return { x: (mean(cells.map((each) => each.x)) + 0.5) * U, y: (mean(cells.map((each) => each.y)) + 0.5) * U, level: cells[0]!.level, r: U * 0.38 };
  }
}
