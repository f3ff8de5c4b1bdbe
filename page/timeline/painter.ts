import { offsetText } from '#words';
import type { Row } from '../model/rows.ts';
import type { Bar, BarSource } from './bars.ts';
import { type Colours, lookOf } from './colours.ts';
import { BOLD_FONT, FONT, INDENT, labelOf, leftOf } from './labels.ts';
import { AXIS_HEIGHT, BAR_HEIGHT, type RowLayout } from './layout.ts';
import { shortened } from './shortened.ts';
import { ticks, type View } from './view.ts';

const BAR_MARGIN = 4;
const MARK_HEIGHT = 3;
const LEAST_WIDTH = 1.5;
/** Half the width of the mark of an event. */
const MARK_WIDTH = 6;
/** A narrower bar has no words. */
const LEAST_ROOM = 60;
const ROOM_OF_TICK = 84;

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
  readonly layout: RowLayout;
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
    const { rowHeight } = this.#scene.layout;
    const context = this.#context;
    context.fillStyle = this.#colours.panel;
    context.fillRect(0, 0, width, height);
    context.textBaseline = 'middle';
    const first = Math.floor(scroll / rowHeight);
    const last = Math.min(rows.length, Math.ceil((scroll + height - AXIS_HEIGHT) / rowHeight));
    this.#clipped(0, AXIS_HEIGHT, width, height - AXIS_HEIGHT, () => {
      this.#grid();
      for (let index = first; index < last; index += 1) {
        const row = rows[index];
        if (row !== undefined) this.#row(row, AXIS_HEIGHT + index * rowHeight - scroll, index);
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

  get #gutter(): number {
    return this.#scene.layout.gutter;
  }

  #x(at: number): number {
    const { view, width } = this.#scene;
    const gutter = this.#gutter;
    return gutter + ((at - view.from) / (view.to - view.from)) * (width - gutter);
  }

  #ticks(): readonly number[] {
    const { view, width } = this.#scene;
    return ticks(view, (ROOM_OF_TICK * (view.to - view.from)) / Math.max(1, width - this.#gutter));
  }

  #grid(): void {
    const { height } = this.#scene;
    this.#context.fillStyle = this.#colours.line;
    for (const at of this.#ticks()) {
      const x = Math.round(this.#x(at));
      if (x >= this.#gutter) this.#context.fillRect(x, AXIS_HEIGHT, 1, height);
    }
  }

  #axis(): void {
    const { width, height } = this.#scene;
    const gutter = this.#gutter;
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
    const { width, hovered, chosen, layout } = this.#scene;
    const { gutter, labelHeight, rowHeight } = layout;
    const context = this.#context;
    if (row.kind === 'heading') this.#band(this.#colours.stripe, y);
    if (hovered === index) this.#band(this.#colours.select, y, 0.5);
    if (chosen === row.key) this.#band(this.#colours.select, y);
    this.#clipped(gutter, y + labelHeight, width - gutter, BAR_HEIGHT, () => {
      const bars = this.#scene.bars.of(row);
      for (const bar of bars) this.#bar(bar, y + labelHeight);
      this.#events(bars, y + labelHeight);
    });
    const room = gutter === 0 ? width : gutter - 4;
    this.#clipped(0, y, room, rowHeight, () => this.#label(row, y, room - 4));
    context.fillStyle = this.#colours.line;
    if (row.kind === 'heading') context.fillRect(0, y, width, 1);
  }

  #band(colour: string, y: number, alpha = 1): void {
    this.#context.globalAlpha = alpha;
    this.#context.fillStyle = colour;
    this.#context.fillRect(0, y, this.#scene.width, this.#scene.layout.rowHeight);
    this.#context.globalAlpha = 1;
  }

  #label(row: Row, y: number, right: number): void {
    const context = this.#context;
    const { labelHeight } = this.#scene.layout;
    const middle = y + (labelHeight === 0 ? BAR_HEIGHT / 2 : labelHeight / 2 + 2);
    context.font = row.kind === 'heading' ? BOLD_FONT : FONT;
    context.fillStyle = row.kind === 'pod' ? this.#colours.muted : this.#colours.ink;
    const left = leftOf(row);
    if (row.isOpen !== undefined) context.fillText(row.isOpen ? '▾' : '▸', left - INDENT, middle);
    context.fillText(shortened(context, labelOf(row), right - left), left, middle);
  }

  #bar(bar: Bar, y: number): void {
    const { view, end } = this.#scene;
    if (bar.to < view.from || bar.from > view.to) return;
    if (bar.state === 'event') return;
    if (bar.state === 'differs') {
      this.#difference(bar, y);
      return;
    }
    const { width } = this.#scene;
    const left = Math.max(this.#gutter, this.#x(bar.from));
    const right = Math.min(width, this.#x(Math.min(bar.to, end)));
    const wide = Math.max(LEAST_WIDTH, right - left);
    const context = this.#context;
    if (bar.isMark === true) {
      context.fillStyle = this.#colours[lookOf(bar.state).colour];
      context.fillRect(left, y + BAR_HEIGHT - BAR_MARGIN, wide, MARK_HEIGHT);
      return;
    }
    const { colour } = lookOf(bar.state);
    const tall = BAR_HEIGHT - 2 * BAR_MARGIN;
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

  /** Words on a bar: their outline keeps them readable, and all else of the bar is seen. */
  #words({ words }: Bar, left: number, right: number, y: number): void {
    if (words === undefined || right - left < LEAST_ROOM) return;
    const context = this.#context;
    context.font = FONT;
    if (context.measureText(words).width + 12 > right - left) return;
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = this.#colours.panel;
    context.globalAlpha = 0.8;
    context.strokeText(words, left + 6, y + BAR_HEIGHT / 2);
    context.globalAlpha = 1;
    context.fillStyle = this.#colours.ink;
    context.fillText(words, left + 6, y + BAR_HEIGHT / 2);
  }

  /** A band behind the bars of two runs that differ. */
  #difference({ from, to }: Bar, y: number): void {
    const { width, end } = this.#scene;
    const left = Math.max(this.#gutter, this.#x(from));
    const right = Math.min(width, this.#x(Math.min(to, end)));
    this.#context.fillStyle = this.#colours.accent;
    this.#context.globalAlpha = 0.35;
    this.#context.fillRect(left, y, Math.max(LEAST_WIDTH, right - left), BAR_HEIGHT);
    this.#context.globalAlpha = 1;
  }

  /** Events have their words where these reach no other event. */
  #events(bars: readonly Bar[], y: number): void {
    const events = bars.filter(({ state }) => state === 'event');
    for (const [index, { from, words = '' }] of events.entries()) {
      const x = this.#x(from);
      const next = events[index + 1];
      const right = next === undefined ? this.#scene.width : this.#x(next.from) - MARK_WIDTH;
      this.#mark(x, y);
      this.#context.font = FONT;
      const { width } = this.#context.measureText(words);
      const left = x + MARK_WIDTH + 3;
      this.#context.fillStyle = this.#colours.ink;
      if (left + width <= right) this.#context.fillText(words, left, y + BAR_HEIGHT / 2);
    }
  }

  #mark(x: number, y: number): void {
    const context = this.#context;
    context.fillStyle = this.#colours.accent;
    context.beginPath();
    context.moveTo(x, y + 5);
    context.lineTo(x + MARK_WIDTH, y + 11);
    context.lineTo(x, y + 17);
    context.lineTo(x - MARK_WIDTH, y + 11);
    context.fill();
  }

  #cursor(): void {
    const { cursor, brushed, height } = this.#scene;
    if (brushed !== undefined) {
      const left = this.#x(brushed.from);
      this.#context.globalAlpha = 0.25;
      this.#context.fillStyle = this.#colours.accent;
      this.#context.fillRect(left, 0, this.#x(brushed.to) - left, height);
      this.#context.globalAlpha = 1;
    }
    if (cursor === undefined) return;
    const x = Math.round(this.#x(cursor));
    if (x < this.#gutter) return;
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
