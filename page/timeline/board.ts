import type { Row } from '../model/rows.ts';
import type { Bar, BarSource } from './bars.ts';
import { type Colours, readColours } from './colours.ts';
import { widestLabel } from './labels.ts';
import { AXIS_HEIGHT, type RowLayout, rowLayout } from './layout.ts';
import { Painter } from './painter.ts';
import type { View } from './view.ts';

/** The target of the pointer: a row, an instant, and the bar there. */
export interface Spot {
  readonly row: Row;
  readonly index: number;
  readonly at: number;
  readonly isLabel: boolean;
  readonly bar?: Bar;
}

export interface Shown {
  readonly rows: readonly Row[];
  readonly bars: BarSource;
  readonly end: number;
}

/** Browsers draw no taller canvas on paper, in pixels. */
const TALLEST = 8000;
/** The distance from a bar, in pixels, at which pointing still means it. */
const REACH = 4;

/**
 * The canvas of the timeline and what it shows. It stays in sight while the page scrolls over the
 * height of all rows. Drawing waits for the next frame, so that many changes cost one drawing.
 */
export class Board {
  readonly canvas: HTMLCanvasElement;
  /** The element that is as tall as all rows; the canvas is in it. */
  readonly host: HTMLElement;
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
  #layout: RowLayout = rowLayout(0, 0);
  #label = 0;

  constructor(canvas: HTMLCanvasElement, host: HTMLElement) {
    this.canvas = canvas;
    this.host = host;
  }

  get gutter(): number {
    return this.#layout.gutter;
  }

  /** The distance of the canvas from the first row, in pixels. */
  get scroll(): number {
    const most = this.#tall - this.#height;
    return Math.max(0, Math.min(most, -this.host.getBoundingClientRect().top));
  }

  get #tall(): number {
    return AXIS_HEIGHT + this.rows.length * this.#layout.rowHeight;
  }

  get rows(): readonly Row[] {
    return this.#shown?.rows ?? [];
  }

  show(shown: Shown): void {
    this.#shown = shown;
    const context = this.canvas.getContext('2d');
    if (context !== null) this.#label = widestLabel(context, shown.rows);
    this.measure();
  }

  /** After a change of size or of the scheme of colours. */
  measure(): void {
    this.#colours = readColours(this.host);
    this.#width = this.host.clientWidth;
    this.#layout = rowLayout(this.#width, this.#label);
    this.host.style.setProperty('--tall', `${this.#tall}px`);
    this.#height = Math.min(this.#tall, matchMedia('print').matches ? TALLEST : innerHeight);
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas.width = Math.round(this.#width * ratio);
    this.canvas.height = Math.round(this.#height * ratio);
    this.canvas.style.width = `${this.#width}px`;
    this.canvas.style.height = `${this.#height}px`;
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
      scroll: this.scroll,
      width: this.#width,
      height: this.#height,
      layout: this.#layout,
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
    const { gutter, labelHeight, rowHeight } = this.#layout;
    const below = y - AXIS_HEIGHT + this.scroll;
    const index = Math.floor(below / rowHeight);
    const row = this.rows[index];
    if (row === undefined) return undefined;
    const at = this.atOf(x);
    const isLabel = x < gutter || below - index * rowHeight < labelHeight;
    const bar = isLabel ? undefined : this.#barNear(row, at);
    return { row, index, at, isLabel, ...(bar !== undefined && { bar }) };
  }

  /** Scrolls the page so that a row is in sight. */
  reveal(index: number): void {
    const { rowHeight } = this.#layout;
    const { top } = this.canvas.getBoundingClientRect();
    const y = top + AXIS_HEIGHT + index * rowHeight - this.scroll;
    const isInSight = y >= Math.max(0, top) + AXIS_HEIGHT && y + rowHeight <= innerHeight;
    if (!isInSight) scrollBy(0, y - innerHeight / 3);
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
