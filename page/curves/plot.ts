// First, because the package reads the language when it is loaded.
import './language.ts';

import UPlot from 'uplot';
import { offsetText } from '#words';
import type { Colours } from '../timeline/colours.ts';
import type { View } from '../timeline/view.ts';
import type { Chart, Curve } from './curves-of.ts';

const HEIGHT = 170;
const FONT = '12px system-ui, sans-serif';

/** A chart on the page. Only this module knows the package that draws it. */
export class Plot {
  readonly #plot: UPlot;

  constructor(element: HTMLElement, chart: Chart, colours: Colours, view: View) {
    const axis = { stroke: colours.muted, font: FONT, grid: { stroke: colours.line, width: 1 } };
    const options: UPlot.Options = {
      width: element.clientWidth,
      height: HEIGHT,
      scales: { x: { time: false, min: view.from, max: view.to }, y: { range: rangeOf } },
      axes: [
        { ...axis, values: (_, instants) => instants.map((at) => offsetText(at)), space: 80 },
        {
          ...axis,
          size: 52,
          values: (_, values) => values.map((value) => `${value}`),
          incrs: WHOLE,
        },
      ],
      series: [
        { label: 'at', value: (_, at) => (at === null ? '' : offsetText(Number(at.toFixed(3)))) },
        ...chart.curves.map((curve) => seriesOf(curve, colours)),
      ],
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      legend: { live: true },
    };
    const data = [chart.at, ...chart.values].map((column) => [...column]);
    this.#plot = new UPlot(options, [data[0] ?? [], ...data.slice(1)], element);
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

/** Counts have no fractions. */
const WHOLE = Array.from({ length: 8 }, (_, power) => [1, 2, 5].map((n) => n * 10 ** power)).flat();

/** From zero on, so that heights can be compared. */
const rangeOf = (_: UPlot, __: number, most: number): [number, number] => [
  0,
  Math.max(1, most * 1.08),
];

const seriesOf = ({ label, colour, isDashed }: Curve, colours: Colours): UPlot.Series => ({
  label,
  stroke: colours[colour],
  width: 2,
  ...(isDashed === true && { dash: [6, 4] }),
  ...(isDashed !== true && { fill: `${colours[colour]}33` }),
  paths: UPlot.paths.stepped?.({ align: 1 }) ?? (() => null),
  points: { show: false },
});
