import { offsetText } from '#words';
import type { Row } from '../model/rows.ts';
import type { Bar, BarSource } from './bars.ts';
import { type Colours, lookOf } from './colours.ts';
import { shortened } from './shortened.ts';
import { ticks, type View } from './view.ts';

export const ROW_HEIGHT = 22;
export const AXIS_HEIGHT = 30;
const BAR_MARGIN = 4;
const MARK_HEIGHT = 3;
const LEAST_WIDTH = 1.5;
const FONT = '12px system-ui, sans-serif';
const BOLD_FONT = '600 12px system-ui, sans-serif';
const ROOM_OF_TICK = 84;
const INDENT = 14;

export interface Scene {
  readonly rows: readonly Row[];
  readonly bars: BarSource;
  readonly view: View;
  /** The end of the run: nothing is drawn behind it. */
  readonly end: number;
  /** How far rows are scrolled, in pixels. */
  readonly scroll: number;
  readonly width: number;
  readonly height: number;
  /** The width of the labels, in pixels. */
  readonly gutter: number;
  /** The instant of the vertical cursor. */
  readonly cursor?: number;
  readonly hovered?: number;
  readonly chosen: string | undefined;
  /** The period that is being chosen on the axis. */
  readonly brushed?: View;
}

/** Draws what is seen of the timeline: axis, labels, and the bars of the rows in sight. */
export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #colours: Colours;
  readonly #stripes: CanvasPattern | string;
  readonly #scene: Scene;

  constructor(context: CanvasRenderingContext2D, colours: Colours, scene: Scene) {
    this.#context = context;
    this.#colours = colours;
    this.#scene = scene;
    this.#stripes = stripesOf(context, colours);
  }

  draw(): void {
    const { width, height, scroll, rows } = this.#scene;
    const context = this.#context;
    context.fillStyle = this.#colours.panel;
    context.fillRect(0, 0, width, height);
    context.textBaseline = 'middle';
    const first = Math.floor(scroll / ROW_HEIGHT);
    const last = Math.min(rows.length, Math.ceil((scroll + height - AXIS_HEIGHT) / ROW_HEIGHT));
    this.#clipped(0, AXIS_HEIGHT, width, height - AXIS_HEIGHT, () => {
      this.#grid();
      for (let index = first; index < last; index += 1) {
        const row = rows[index];
        if (row !== undefined) this.#row(row, AXIS_HEIGHT + index * ROW_HEIGHT - scroll, index);
      }
    });
    this.#axis();
    this.#cursor();
  }

  #clipped(x: number, y: number, width: number, height: number, draw: () => void): void {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    draw();
    context.restore();
  }

  #x(at: number): number {
    const { view, width, gutter } = this.#scene;
    return gutter + ((at - view.from) / (view.to - view.from)) * (width - gutter);
  }

  #ticks(): readonly number[] {
    const { view, width, gutter } = this.#scene;
    return ticks(view, (ROOM_OF_TICK * (view.to - view.from)) / Math.max(1, width - gutter));
  }

  #grid(): void {
    const { height, gutter } = this.#scene;
    this.#context.fillStyle = this.#colours.line;
    for (const at of this.#ticks()) {
      const x = Math.round(this.#x(at));
      if (x >= gutter) this.#context.fillRect(x, AXIS_HEIGHT, 1, height);
    }
  }

  #axis(): void {
    const { width, gutter, height } = this.#scene;
    const context = this.#context;
    context.fillStyle = this.#colours.stripe;
    context.fillRect(0, 0, width, AXIS_HEIGHT);
    context.fillStyle = this.#colours.line;
    context.fillRect(0, AXIS_HEIGHT - 1, width, 1);
    context.fillRect(gutter - 1, 0, 1, height);
    context.font = FONT;
    context.fillStyle = this.#colours.muted;
    for (const at of this.#ticks()) {
      const x = this.#x(at);
      const text = offsetText(at);
      const room = context.measureText(text).width / 2;
      if (x - room < gutter + 2 && x > gutter + room) continue;
      const left = Math.min(Math.max(x - room, gutter + 4), width - 2 * room - 4);
      context.fillText(text, left, AXIS_HEIGHT / 2);
    }
  }

  #row(row: Row, y: number, index: number): void {
    const { width, gutter, hovered, chosen } = this.#scene;
    const context = this.#context;
    if (row.kind === 'heading') this.#band(this.#colours.stripe, y);
    if (hovered === index) this.#band(this.#colours.select, y, 0.5);
    if (chosen === row.key) this.#band(this.#colours.select, y);
    this.#clipped(gutter, y, width - gutter, ROW_HEIGHT, () => {
      for (const bar of this.#scene.bars.of(row)) this.#bar(bar, y);
    });
    this.#clipped(0, y, gutter - 4, ROW_HEIGHT, () => this.#label(row, y));
    context.fillStyle = this.#colours.line;
    if (row.kind === 'heading') context.fillRect(0, y, width, 1);
  }

  #band(colour: string, y: number, alpha = 1): void {
    this.#context.globalAlpha = alpha;
    this.#context.fillStyle = colour;
    this.#context.fillRect(0, y, this.#scene.width, ROW_HEIGHT);
    this.#context.globalAlpha = 1;
  }

  #label(row: Row, y: number): void {
    const context = this.#context;
    const middle = y + ROW_HEIGHT / 2;
    const x = 8 + row.level * INDENT;
    context.font = row.kind === 'heading' ? BOLD_FONT : FONT;
    context.fillStyle = row.kind === 'pod' ? this.#colours.muted : this.#colours.ink;
    if (row.isOpen !== undefined) context.fillText(row.isOpen ? '▾' : '▸', x, middle);
    const left = row.isOpen === undefined ? x : x + INDENT;
    const count = row.kind === 'heading' || row.isOpen === false ? ` (${row.count ?? 0})` : '';
    const room = this.#scene.gutter - left - 8;
    context.fillText(shortened(context, `${row.label}${count}`, room), left, middle);
  }

  #bar(bar: Bar, y: number): void {
    const { view, end } = this.#scene;
    if (bar.to < view.from || bar.from > view.to) return;
    if (bar.state === 'event') {
      this.#event(bar, y);
      return;
    }
    if (bar.state === 'differs') {
      this.#difference(bar, y);
      return;
    }
    const { gutter, width } = this.#scene;
    const left = Math.max(gutter, this.#x(bar.from));
    const right = Math.min(width, this.#x(Math.min(bar.to, end)));
    const wide = Math.max(LEAST_WIDTH, right - left);
    const context = this.#context;
    if (bar.isMark === true) {
      context.fillStyle = this.#colours[lookOf(bar.state).colour];
      context.fillRect(left, y + ROW_HEIGHT - BAR_MARGIN, wide, MARK_HEIGHT);
      return;
    }
    const { colour } = lookOf(bar.state);
    const tall = ROW_HEIGHT - 2 * BAR_MARGIN;
    context.fillStyle = colour === 'unnoticed' ? this.#stripes : this.#colours[colour];
    context.fillRect(left, y + BAR_MARGIN, wide, tall);
    this.#share(bar, left, y + BAR_MARGIN, wide, tall);
    this.#words(bar, left, right, y);
  }

  /** The part that works, as a fill from below. */
  #share({ share, state }: Bar, x: number, y: number, wide: number, tall: number): void {
    if (share === undefined || share <= 0 || state === 'whole') return;
    this.#context.fillStyle = this.#colours.good;
    const part = Math.max(2, Math.round(share * tall));
    this.#context.fillRect(x, y + tall - part, wide, part);
  }

  #words({ words }: Bar, left: number, right: number, y: number): void {
    if (words === undefined || right - left < 60) return;
    const context = this.#context;
    context.font = FONT;
    const { width } = context.measureText(words);
    if (width + 12 > right - left) return;
    context.fillStyle = this.#colours.panel;
    context.globalAlpha = 0.75;
    context.fillRect(left + 4, y + BAR_MARGIN + 1, width + 6, ROW_HEIGHT - 2 * BAR_MARGIN - 2);
    context.globalAlpha = 1;
    context.fillStyle = this.#colours.ink;
    context.fillText(words, left + 7, y + ROW_HEIGHT / 2);
  }

  /** A band behind the bars of two runs that differ. */
  #difference({ from, to }: Bar, y: number): void {
    const { gutter, width, end } = this.#scene;
    const left = Math.max(gutter, this.#x(from));
    const right = Math.min(width, this.#x(Math.min(to, end)));
    this.#context.fillStyle = this.#colours.accent;
    this.#context.globalAlpha = 0.35;
    this.#context.fillRect(left, y, Math.max(LEAST_WIDTH, right - left), ROW_HEIGHT);
    this.#context.globalAlpha = 1;
  }

  #event({ from, words = '' }: Bar, y: number): void {
    const context = this.#context;
    const x = this.#x(from);
    context.fillStyle = this.#colours.accent;
    context.beginPath();
    context.moveTo(x, y + 5);
    context.lineTo(x + 6, y + 11);
    context.lineTo(x, y + 17);
    context.lineTo(x - 6, y + 11);
    context.fill();
    context.font = FONT;
    context.fillStyle = this.#colours.ink;
    context.fillText(words, x + 9, y + ROW_HEIGHT / 2);
  }

  #cursor(): void {
    const { cursor, brushed, height, gutter } = this.#scene;
    if (brushed !== undefined) {
      const left = this.#x(brushed.from);
      this.#context.globalAlpha = 0.25;
      this.#context.fillStyle = this.#colours.accent;
      this.#context.fillRect(left, 0, this.#x(brushed.to) - left, height);
      this.#context.globalAlpha = 1;
    }
    if (cursor === undefined) return;
    const x = Math.round(this.#x(cursor));
    if (x < gutter) return;
    this.#context.fillStyle = this.#colours.accent;
    this.#context.fillRect(x, 0, 1, height);
  }
}

/** The pattern of faults that are not noticed yet. */
function stripesOf(context: CanvasRenderingContext2D, colours: Colours): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = 6;
  tile.height = 6;
  const pen = tile.getContext('2d');
  if (pen === null) return colours.unnoticed;
  pen.fillStyle = colours.unnoticed;
  pen.fillRect(0, 0, 6, 6);
  pen.strokeStyle = colours['unnoticed-line'];
  pen.lineWidth = 2;
  pen.beginPath();
  for (const shift of [-6, 0, 6]) {
    pen.moveTo(shift, 6);
    pen.lineTo(shift + 6, 0);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat') ?? colours.unnoticed;
}
