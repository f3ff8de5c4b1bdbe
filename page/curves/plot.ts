// First, because the package reads the language when it is loaded.
import './language.ts';

import UPlot from 'uplot';
import { offsetText } from '#words';
import type { Colours } from '../timeline/colours.ts';
import { STEPS, type View } from '../timeline/view.ts';
import type { Chart, Curve } from './chart.ts';
import { numberText } from './number-text.ts';

const HEIGHT = 160;
const FONT = '12px system-ui, sans-serif';

/** A chart on the page. Only this module knows the package that draws it. */
export class Plot {
  readonly #plot: UPlot;

  constructor(element: HTMLElement, chart: Chart, colours: Colours, view: View) {
    const { curves, at, values, unit = 'count', marks = [] } = chart;
    const axis = { stroke: colours.muted, font: FONT, grid: { stroke: colours.line, width: 1 } };
    const options: UPlot.Options = {
      width: element.clientWidth,
      height: HEIGHT,
      scales: { x: { time: false, min: view.from, max: view.to }, y: { range: rangeOf } },
      axes: [
        {
          ...axis,
          size: 28,
          space: 80,
          incrs: STEPS,
          values: (_, instants) => instants.map((instant) => offsetText(instant)),
        },
        {
          ...axis,
          size: 56,
          values: (_, ticks) => ticks.map((value) => numberText(value, unit)),
          incrs: unit === 'bytes' ? BINARY : unit === 'tokens' ? FINE : WHOLE,
        },
      ],
      series: [
        {
          label: 'at',
          value: (_, instant) => (instant === null ? '' : offsetText(Number(instant.toFixed(3)))),
        },
        ...curves.map((curve) => seriesOf(curve, chart, colours)),
      ],
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      legend: { live: true },
      hooks: { draw: [(plot) => drawMarks(plot, marks, colours)] },
    };
    this.#plot = new UPlot(options, [[...at], ...values.map((column) => [...column])], element);
  }

  look({ from, to }: View): void {
    this.#plot.setScale('x', { min: from, max: to });
  }

  resize(width: number): void {
    this.#plot.setSize({ width, height: HEIGHT });
  }

  end(): void {
    this.#plot.destroy();
  }
}

const steps = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first }, (_, index) => 10 ** (first + index)).flatMap((power) =>
    [1, 2, 5].map((digit) => Number((digit * power).toPrecision(1))),
  );

/** Counts have no fractions; cpu counts in thousandths. */
const WHOLE = [...steps(0, 8)];
const FINE = [...steps(-2, 8)];
/** Amounts that are round as people write them. */
const BINARY = Array.from({ length: 54 }, (_, power) => 2 ** power);

/** From zero on, so that heights can be compared. */
const rangeOf = (_: UPlot, least: number, most: number): [number, number] => [
  Math.min(0, least * HEADROOM),
  Math.max(1, most * HEADROOM),
];

const HEADROOM = 1.08;

const seriesOf = (
  { label, colour, isDashed }: Curve,
  { shape = 'steps', unit }: Chart,
  colours: Colours,
): UPlot.Series => ({
  label,
  stroke: colours[colour],
  width: 2,
  value: (_, value) => (value === null ? '' : numberText(value, unit)),
  ...(isDashed === true && { dash: [6, 4] }),
  ...(isDashed !== true && { fill: `${colours[colour]}33` }),
  paths: (shape === 'steps' ? UPlot.paths.stepped?.({ align: 1 }) : UPlot.paths.linear?.()) ?? NONE,
  points: { show: false },
});

const NONE = () => null;

/** A line down to the axis at each event, with its number. */
function drawMarks(
  { ctx, bbox, valToPos }: UPlot,
  marks: NonNullable<Chart['marks']>,
  colours: Colours,
): void {
  const { left, top, width, height } = bbox;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = colours.leaving;
  ctx.fillStyle = colours.leaving;
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([]);
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  let free = left;
  for (const [index, { at }] of marks.entries()) {
    const x = valToPos(at, 'x', true);
    if (x < left || x > left + width) continue;
    ctx.beginPath();
    ctx.moveTo(x, top + 14 * ratio);
    ctx.lineTo(x, top + height);
    ctx.stroke();
    if (x < free) continue;
    ctx.fillText(`${index + 1}`, x, top + 11 * ratio);
    free = x + 14 * ratio;
  }
  ctx.restore();
}
