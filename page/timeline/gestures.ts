import type { Board, Spot } from './board.ts';
import { AXIS_HEIGHT } from './layout.ts';
import { clamp, pan, type View, zoom } from './view.ts';

/** The requests of gestures. */
export interface Answers {
  readonly whole: () => View;
  readonly look: (view: View) => void;
  readonly fit: () => void;
  /** A click or tap. */
  readonly pick: (spot: Spot) => void;
  readonly hover: (spot: Spot | undefined, x: number, y: number) => void;
}

/** The part by which a pixel of the wheel zooms. */
const WHEEL = 0.006;
/** A notch of a mouse is 100 pixels or more. */
const MOST_PIXELS = 60;
const MOVED = 4;

/** Wheel, drag, pinch, brush and double click on the canvas. Returns a function that ends all of it. */
export function listen(board: Board, answers: Answers): () => void {
  const fingers = new Fingers(board, answers);
  const { canvas } = board;
  const ended = new AbortController();
  const { signal } = ended;
  canvas.addEventListener('wheel', (event) => onWheel(event, board, answers), {
    passive: false,
    signal,
  });
  canvas.addEventListener('pointerdown', (event) => fingers.down(event), { signal });
  canvas.addEventListener('pointermove', (event) => fingers.move(event), { signal });
  canvas.addEventListener('pointerup', (event) => fingers.up(event, true), { signal });
  canvas.addEventListener('pointercancel', (event) => fingers.up(event, false), { signal });
  canvas.addEventListener('pointerleave', () => fingers.leave(), { signal });
  canvas.addEventListener(
    'dblclick',
    (event) => {
      if (event.offsetX >= board.gutter) answers.fit();
    },
    { signal },
  );
  return () => ended.abort();
}

/** Zooms around the pointer with Ctrl or ⌘, and moves sideways. Everything else scrolls the page. */
function onWheel(event: WheelEvent, board: Board, answers: Answers): void {
  const { view } = board;
  const width = Math.max(1, board.canvas.clientWidth - board.gutter);
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    // A pinch on a touchpad arrives as small steps with Ctrl.
    const pixels = Math.sign(event.deltaY) * Math.min(MOST_PIXELS, Math.abs(event.deltaY));
    const factor = Math.exp(pixels * WHEEL);
    answers.look(zoom(view, board.atOf(event.offsetX), factor, answers.whole()));
  } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    event.preventDefault();
    answers.look(pan(view, event.deltaX / width, answers.whole()));
  }
}

interface Finger {
  x: number;
  y: number;
}

interface Drag {
  readonly kind: 'pan' | 'brush' | 'label';
  readonly x: number;
  readonly y: number;
  readonly view: View;
  isMoved: boolean;
}

class Fingers {
  readonly #board: Board;
  readonly #answers: Answers;
  readonly #down = new Map<number, Finger>();
  #drag: Drag | undefined;

  constructor(board: Board, answers: Answers) {
    this.#board = board;
    this.#answers = answers;
  }

  down(event: PointerEvent): void {
    const { offsetX: x, offsetY: y, pointerId } = event;
    this.#down.set(pointerId, { x, y });
    this.#board.canvas.setPointerCapture(pointerId);
    const kind = x < this.#board.gutter ? 'label' : y < AXIS_HEIGHT ? 'brush' : 'pan';
    const { view } = this.#board;
    this.#drag = { kind, x, y, view, isMoved: this.#down.size > 1 };
  }

  move(event: PointerEvent): void {
    const { offsetX: x, offsetY: y } = event;
    const finger = this.#down.get(event.pointerId);
    if (finger === undefined || this.#drag === undefined) {
      this.#hover(x, y);
      return;
    }
    if (this.#down.size === 2) this.#pinch(event.pointerId, x);
    finger.x = x;
    finger.y = y;
    if (this.#down.size === 1) this.#dragTo(this.#drag, x, y);
  }

  up(event: PointerEvent, passes: boolean): void {
    this.#down.delete(event.pointerId);
    const drag = this.#drag;
    if (this.#down.size > 0 || drag === undefined) return;
    this.#drag = undefined;
    const { brushed } = this.#board;
    this.#board.brushed = undefined;
    this.#board.changed();
    if (!passes) return;
    if (drag.isMoved) {
      if (brushed !== undefined) this.#answers.look(clamp(brushed, this.#answers.whole()));
      return;
    }
    const spot = this.#board.spotAt(event.offsetX, event.offsetY);
    if (spot !== undefined) this.#answers.pick(spot);
  }

  leave(): void {
    if (this.#down.size > 0) return;
    this.#answers.hover(undefined, 0, 0);
  }

  #hover(x: number, y: number): void {
    this.#answers.hover(this.#board.spotAt(x, y), x, y);
  }

  #dragTo(drag: Drag, x: number, y: number): void {
    if (Math.abs(x - drag.x) + Math.abs(y - drag.y) > MOVED) drag.isMoved = true;
    if (!drag.isMoved || drag.kind === 'label') return;
    const board = this.#board;
    if (drag.kind === 'brush') {
      const [from = 0, to = 0] = [board.atOf(drag.x), board.atOf(x)].sort((a, b) => a - b);
      board.brushed = clamp({ from, to }, this.#answers.whole());
      board.changed();
      return;
    }
    const step = board.secondsOf(drag.x - x);
    const moved = { from: drag.view.from + step, to: drag.view.to + step };
    this.#answers.look(clamp(moved, this.#answers.whole()));
  }

  /** Two fingers keep the instants below them. */
  #pinch(moving: number, x: number): void {
    const other = [...this.#down].find(([id]) => id !== moving)?.[1];
    const before = this.#down.get(moving);
    if (other === undefined || before === undefined) return;
    const wide = Math.max(8, Math.abs(x - other.x));
    const factor = Math.max(8, Math.abs(before.x - other.x)) / wide;
    const around = this.#board.atOf(other.x);
    this.#answers.look(zoom(this.#board.view, around, factor, this.#answers.whole()));
    if (this.#drag !== undefined) this.#drag.isMoved = true;
  }
}
