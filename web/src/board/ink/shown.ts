/**
 * A painted sheet as a picture on the page. A canvas that can be painted on is handed over anew with every frame in which something else on the page has
 * changed, which took a fifth of all work while a hand drags the board; one that only shows a picture is handed over once.
 */
const latest = new WeakMap<HTMLCanvasElement, number>();
let count = 0;

export async function shown(sheet: HTMLCanvasElement, on: HTMLCanvasElement): Promise<void> {
  const mine = ++count;
  latest.set(on, mine);
  if (!sheet.width || !sheet.height) return;
  const bitmap = await createImageBitmap(sheet);
  if (latest.get(on) === mine) on.getContext("bitmaprenderer")!.transferFromImageBitmap(bitmap);
  else bitmap.close();
}
