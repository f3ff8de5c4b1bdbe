import type { Row } from '../model/rows.ts';
import type { Bar, BarSource } from './bars.ts';
import { type Colours, readColours } from './colours.ts';
import { AXIS_HEIGHT, Painter, ROW_HEIGHT } from './painter.ts';
import type { View } from './view.ts';

/** The target of the pointer: a row, an instant, and the bar there. */
export interface Spot {
  readonly row: Row;
  readonly index: number;
  readonly at: number;
  readonly bar?: Bar;
}

export interface Shown {
  readonly rows: readonly Row[];
  readonly bars: BarSource;
  readonly end: number;
}

const WIDEST_GUTTER = 260;
const PART_OF_GUTTER = 0.34;
/** The distance from a bar, in pixels, at which pointing still means it. */
const REACH = 4;

/**
 * The canvas of the timeline and what it shows. Drawing waits for the next frame, so that many
 * changes cost one drawing.
 */
export class Board {
  readonly canvas: HTMLCanvasElement;
  readonly scroller: HTMLElement;
  view: View = { from: 0, to: 1 };
  /** The key of the row that is chosen. */
  chosen: string | undefined;
  cursor: number | undefined;
  hovered: number | undefined;
  /** The period that is being brushed. */
  brushed: View | undefined;
  #shown: Shown | undefined;
  #colours: Colours | undefined;
  #frame = 0;
  #width = 0;
  #height = 0;

  constructor(canvas: HTMLCanvasElement, scroller: HTMLElement) {
    this.canvas = canvas;
    this.scroller = scroller;
  }

  get gutter(): number {
    return Math.round(Math.min(WIDEST_GUTTER, this.#width * PART_OF_GUTTER));
  }

  get rows(): readonly Row[] {
    return this.#shown?.rows ?? [];
  }

  show(shown: Shown): void {
    this.#shown = shown;
    this.changed();
  }

  /** After a change of size or of the scheme of colours. */
  measure(): void {
    const { clientWidth, clientHeight } = this.scroller;
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.#colours = readColours(this.scroller);
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.canvas.style.width = `${clientWidth}px`;
    this.canvas.style.height = `${clientHeight}px`;
    this.draw();
  }

  /** Draws before the next frame. */
  changed(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
    });
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  draw(): void {
    const context = this.canvas.getContext('2d');
    const shown = this.#shown;
    if (context === null || shown === undefined || this.#colours === undefined) return;
    if (this.#width === 0) return;
    const ratio = this.canvas.width / this.#width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    new Painter(context, this.#colours, {
      ...shown,
      view: this.view,
      scroll: this.scroller.scrollTop,
      width: this.#width,
      height: this.#height,
      gutter: this.gutter,
      chosen: this.chosen,
      ...(this.cursor !== undefined && { cursor: this.cursor }),
      ...(this.hovered !== undefined && { hovered: this.hovered }),
      ...(this.brushed !== undefined && { brushed: this.brushed }),
    }).draw();
  }

  /** The instant at a place from the left of the canvas, in pixels. */
  atOf(x: number): number {
    const { from, to } = this.view;
    const room = Math.max(1, this.#width - this.gutter);
    return from + ((x - this.gutter) / room) * (to - from);
  }

  secondsOf(pixels: number): number {
    return (pixels / Math.max(1, this.#width - this.gutter)) * (this.view.to - this.view.from);
  }

  spotAt(x: number, y: number): Spot | undefined {
    if (y < AXIS_HEIGHT) return undefined;
    const index = Math.floor((y - AXIS_HEIGHT + this.scroller.scrollTop) / ROW_HEIGHT);
    const row = this.rows[index];
    if (row === undefined) return undefined;
    const at = this.atOf(x);
    if (x < this.gutter) return { row, index, at };
    const bar = this.#barNear(row, at);
    return { row, index, at, ...(bar !== undefined && { bar }) };
  }

  /** Scrolls so that a row is in sight. */
  reveal(index: number): void {
    const top = index * ROW_HEIGHT;
    const { scrollTop } = this.scroller;
    const room = this.#height - AXIS_HEIGHT - ROW_HEIGHT;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (top > scrollTop + room) this.scroller.scrollTop = top - room / 2;
    this.changed();
  }

  #barNear(row: Row, at: number): Bar | undefined {
    const bars = this.#shown?.bars.of(row) ?? [];
    const reach = this.secondsOf(REACH);
    const label = this.secondsOf(60);
    const those = bars.filter(({ state, from, to }) =>
      state === 'event' ? from - 2 * reach <= at && at <= from + label : from <= at && at < to,
    );
    const near = bars.filter(({ from, to }) => from - reach <= at && at <= to + reach);
    return those.at(-1) ?? near.at(-1);
  }
}
