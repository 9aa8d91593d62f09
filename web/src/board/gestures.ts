/** Drag, wheel and pinch on the board. A press that does not travel stays a click. */
import type { Attachment } from "svelte/attachments";

interface Moves { pan: (dx: number, dy: number) => void; zoom: (factor: number, x: number, y: number) => void }

const SLOP = 6;

export function gestures({ pan, zoom }: Moves): Attachment<HTMLElement> {
  return (element) => {
    const pointers = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    let spread = 0;

    let box = element.getBoundingClientRect();
    /** Asked while it moves, the page would have to be laid out for the answer: it is asked when a hand comes. */
    const ask = (): void => void (box = element.getBoundingClientRect());
    const local = (event: { clientX: number; clientY: number }): { x: number; y: number } => ({ x: event.clientX - box.left, y: event.clientY - box.top });
    const pinch = (): { x: number; y: number; d: number } => {
      const [a, b] = [...pointers.values()] as [{ x: number; y: number }, { x: number; y: number }];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, d: Math.hypot(a.x - b.x, a.y - b.y) };
    };

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 && event.button !== 1) return;
      if (pointers.size === 0) travelled = 0;
      ask();
      pointers.set(event.pointerId, local(event));
      if (pointers.size === 2) spread = pinch().d;
    };
    const move = (event: PointerEvent): void => {
      const was = pointers.get(event.pointerId);
      if (!was) return;
      const now = local(event);
      pointers.set(event.pointerId, now);
      travelled += Math.hypot(now.x - was.x, now.y - was.y);
      if (travelled < SLOP) return;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      if (pointers.size === 1) return pan(now.x - was.x, now.y - was.y);
      const { x, y, d } = pinch();
      if (spread) zoom(d / spread, x, y);
      spread = d;
      pan((now.x - was.x) / 2, (now.y - was.y) / 2);
    };
    const up = (event: PointerEvent): void => {
      pointers.delete(event.pointerId);
      spread = 0;
    };
    const click = (event: MouseEvent): void => {
      if (travelled >= SLOP) event.stopPropagation();
      travelled = 0;
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      ask();
      const { x, y } = local(event);
      if (event.shiftKey) return pan(-event.deltaY, 0);
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
    };

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, true);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, true);
      element.removeEventListener("wheel", wheel);
    };
  };
}
