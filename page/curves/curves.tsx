import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { offsetText } from '#words';
import type { PageTablePart } from '../../src/print/html/page-tables.ts';
import type { RowSources } from '../model/rows.ts';
import { Table } from '../tables/table.tsx';
import { readColours } from '../timeline/colours.ts';
import type { View } from '../timeline/view.ts';
import { type Chart, chartsOf } from './curves-of.ts';
import { Plot } from './plot.ts';

/** Numbers over the period that the timeline shows. */
export function Curves({ sources, view }: { readonly sources: RowSources; readonly view: View }) {
  const charts = useMemo(() => chartsOf(sources), [sources]);
  return (
    <Charts charts={charts} view={view}>
      <p class="hint">
        A report has the free room before and after, see the table Room for pods, and the periods in
        which requests wait. It has no curve of tokens, and none of usage: rankings show the usage
        at the instant of the decision.
      </p>
    </Charts>
  );
}

export interface ChartsProps {
  readonly charts: readonly Chart[];
  readonly view: View;
  /** What a reader has to know about them. */
  readonly children?: ComponentChildren;
}

/** The part of a page that has charts. */
export const Charts = ({ charts, view, children }: ChartsProps) => (
  <section class="curves" aria-labelledby="curves-title">
    <h2 id="curves-title">Curves</h2>
    <div class="charts">
      {charts.map((chart) => (
        <ChartFigure key={chart.title} chart={chart} view={view} />
      ))}
    </div>
    {children}
  </section>
);

/** A chart with its numbers as a table. */
function ChartFigure({ chart, view }: { readonly chart: Chart; readonly view: View }) {
  const element = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const latest = useRef(view);
  latest.current = view;
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const draw = () => {
      plot.current?.end();
      plot.current = new Plot(current, chart, readColours(current), latest.current);
    };
    draw();
    const sizes = new ResizeObserver(() => plot.current?.resize(current.clientWidth));
    sizes.observe(current);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', draw);
    return () => {
      sizes.disconnect();
      scheme.removeEventListener('change', draw);
      plot.current?.end();
      plot.current = undefined;
    };
  }, [chart]);
  useEffect(() => plot.current?.look(view), [view]);
  const part = useMemo(() => partOf(chart), [chart]);
  return (
    <figure>
      <figcaption>{chart.title}</figcaption>
      <div ref={element} aria-hidden="true" />
      <details>
        <summary>As a table</summary>
        <Table title={chart.title} part={part} chosen={undefined} />
      </details>
    </figure>
  );
}

const partOf = ({ curves, at, values }: Chart): PageTablePart => ({
  titles: ['AT', ...curves.map(({ label }) => label.toUpperCase())],
  cells: [at.map(offsetText), ...values.map((column) => column.map((value) => `${value}`))],
});
