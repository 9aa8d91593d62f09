/** Where the drawings of the game on the table are: one file of symbols. One table is shown at a time. */
let address = $state("");

export function wear(skin: string): void {
  address = skin;
}

/** The address of one drawing; none: the game has no such one, or no table is shown. */
export function drawing(face: string): string {
  return face && address ? `${address}#${face}` : "";
}
