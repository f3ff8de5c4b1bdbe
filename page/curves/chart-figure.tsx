import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { PageTablePart } from '#page-data';
import { visible } from '#units';
import { offsetText } from '#words';
import { linkTo } from '../model/subject.ts';
import { Table } from '../tables/table.tsx';
import { readColours } from '../timeline/colours.ts';
import type { View } from '../timeline/view.ts';
import type { Chart, Mark } from './chart.ts';
import { numberText } from './number-text.ts';
import { Plot } from './plot.ts';

export interface ChartFigureProps {
  readonly chart: Chart;
  readonly view: View;
  /** The control that chooses the chart. */
  readonly children?: ComponentChildren;
}

/** A chart with its events as links, and its numbers as a table. */
export function ChartFigure({ chart, view, children }: ChartFigureProps) {
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
  const { title, marks = [] } = chart;
  return (
    <figure>
      <figcaption>{visible(title)}</figcaption>
      {children}
      <div ref={element} aria-hidden="true" />
      {marks.length > 0 && <Marks marks={marks} />}
      <details>
        <summary>As a table</summary>
        <Table title={title} part={part} chosen={undefined} />
        {marks.length > MOST_MARKS && (
          <Table title={`${title}: victims`} part={partOfMarks(marks)} chosen={undefined} />
        )}
      </details>
    </figure>
  );
}

/** Longer lists are in the table. */
const MOST_MARKS = 8;

const Marks = ({ marks }: { readonly marks: readonly Mark[] }) => (
  <ol class="marks">
    {marks.slice(0, MOST_MARKS).map(({ at, words, place }) => (
      <li key={`${at} ${words}`}>
        <a href={linkTo(place)}>{visible(words)}</a> at {offsetText(at)}
      </li>
    ))}
    {marks.length > MOST_MARKS && <li class="more">and {marks.length - MOST_MARKS} more</li>}
  </ol>
);

const partOf = ({ curves, at, values, unit }: Chart): PageTablePart => ({
  titles: ['AT', ...curves.map(({ label }) => label.toUpperCase())],
  cells: [
    at.map(offsetText),
    ...values.map((column) =>
      column.map((value) => (value === null ? '' : numberText(value, unit))),
    ),
  ],
});

const partOfMarks = (marks: readonly Mark[]): PageTablePart => ({
  titles: ['AT', 'VICTIM'],
  cells: [marks.map(({ at }) => offsetText(at)), marks.map(({ words }) => words)],
});
