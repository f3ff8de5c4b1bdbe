import { useMemo } from 'preact/hooks';
import type { Filter } from '../model/filter.ts';
import { type Folds, type Row, type RowSources, rowsFor } from '../model/rows.ts';
import { isSame, type Place } from '../model/subject.ts';
import { type Bar, Bars } from './bars.ts';
import { Lanes } from './lanes.tsx';
import { type View, wholeRun } from './view.ts';
import { subjectOf } from './words.ts';

export interface TimelineProps {
  readonly sources: RowSources;
  readonly filter: Filter;
  readonly folds: Folds;
  readonly chosen: Place | undefined;
  readonly onFold: (key: string, isOpen: boolean) => void;
  readonly onChoose: (place: Place) => void;
  readonly onView: (view: View) => void;
}

/** The lanes of a run. */
export function Timeline(props: TimelineProps) {
  const { sources, filter, folds, chosen, onFold, onChoose, onView } = props;
  const rows = useMemo(() => rowsFor(sources, filter, folds), [sources, filter, folds]);
  const bars = useMemo(() => new Bars(sources), [sources]);
  const fit = useMemo(() => firstView(sources), [sources]);
  const { start, end } = sources.lanes;
  const pick = (row: Row, at?: number, bar?: Bar) => {
    if (row.kind === 'script' && bar !== undefined) {
      const id = `${sources.history.ids[bar.row] ?? 0}`;
      onChoose({ subject: { kind: 'entry', name: id }, at: bar.from });
      return;
    }
    const subject = subjectOf(row, sources);
    if (subject === undefined) return;
    onChoose({ subject, ...(at !== undefined && { at: Number(at.toFixed(3)) }) });
  };
  return (
    <Lanes
      title="Timeline"
      rows={rows}
      bars={bars}
      start={start}
      end={end.at}
      whole={{ from: 0, to: wholeRun(0, end.at).to }}
      fit={fit}
      chosen={rows.findIndex((row) => isSame(subjectOf(row, sources), chosen?.subject))}
      cursor={chosen?.at}
      hint={HINT}
      onFold={onFold}
      onPick={pick}
      onView={onView}
    />
  );
}

const HINT =
  'The tables below have the same facts as text. Keys: ← → move, + − zoom, 0 fits, ↑ ↓ choose a ' +
  'row, Enter opens it.';

export const firstView = ({ history, lanes }: RowSources): View =>
  wholeRun(history.at[history.count - 1] ?? 0, lanes.end.at);
