import { useMemo } from 'preact/hooks';
import type { PageSweep, PageTablePart } from '#page-data';
import type { Place } from '../model/subject.ts';
import { type OwnRows, Table } from '../tables/table.tsx';
import { Command } from './command.tsx';
import { type ShortAxis, shortAxis } from './short-axis.ts';
import { SmallTimeline, scaleOf, WIDTH } from './small-timeline.tsx';

/** The ranked faults, each with a small timeline. */
export function FaultTable({
  sweep,
  part,
  chosen,
}: {
  readonly sweep: PageSweep;
  readonly part: PageTablePart;
  readonly chosen: Place | undefined;
}) {
  const scale = useMemo(() => scaleOf(sweep), [sweep]);
  const axis = useMemo(() => shortAxis(sweep.end), [sweep]);
  const own: OwnRows = {
    placeOf: (row) => ({ subject: { kind: 'fault', name: sweep.faults[row]?.name ?? '' } }),
    column: 0,
    picture: {
      title: <AxisTitle axis={axis} />,
      cell: (row) => {
        const fault = sweep.faults[row];
        return fault && <SmallTimeline {...{ fault, sweep, scale, axis }} />;
      },
    },
    cellOf: (title, text) =>
      title === 'COMMAND' || title === 'EXPLAIN' ? <Command text={text} /> : undefined,
  };
  return <Table title="Faults" part={part} chosen={chosen} own={own} />;
}

/** The instants above the small timelines, at their places. */
const AxisTitle = ({ axis }: { readonly axis: ShortAxis }) => (
  <span class="axis-title">
    <span class="visually-hidden">Down and evicted over time</span>
    {axis.ticks.map(({ place, text }) => (
      <span key={text} aria-hidden="true" style={{ left: `${place * WIDTH}px` }}>
        {text}
      </span>
    ))}
  </span>
);
