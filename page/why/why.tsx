import { useMemo } from 'preact/hooks';
import { visible } from '#units';
import { offsetText } from '#words';
import type { History } from '../data/history.ts';
import { linkTo, type Place } from '../model/subject.ts';
import { Panel } from '../panel.tsx';
import { chainTo, effectsOf } from './chain.ts';
import { courseOf, entryAt, placeOfRow } from './course.ts';

const MOST = 60;

const TITLES = {
  pod: 'Pod',
  node: 'Node',
  service: 'Service',
  workload: 'Workload',
  zone: 'Zone',
  entry: 'Entry',
  fault: 'Fault',
} as const;

export interface WhyProps {
  readonly history: History;
  readonly place: Place;
  readonly onClose: () => void;
  /** Links to places. Default: those of a page of one run. */
  readonly linkOf?: (place: Place) => string;
  /** The run that the place is in, on a page of several. */
  readonly run?: string;
}

/** Why something happened: its chain of causes, what it led to, and the course of the object. */
export function Why({ history, place, onClose, linkOf = linkTo, run }: WhyProps) {
  const { subject } = place;
  const course = useMemo(() => courseOf(history, subject), [history, subject.kind, subject.name]);
  const row = entryAt(history, course, place);
  const chain = row === undefined ? [] : chainTo(history, row);
  const effects = useMemo(() => (row === undefined ? [] : effectsOf(history, row)), [history, row]);
  return (
    <Panel
      id="why-title"
      about={`${run ?? ''} ${subject.kind}/${subject.name}@${place.at ?? ''}`}
      title={
        <>
          Why{run === undefined ? '' : ` ${run}`}: <span class="kind">{TITLES[subject.kind]}</span>{' '}
          <bdi>{visible(subject.name)}</bdi>
        </>
      }
      onClose={onClose}
    >
      {course.length === 0 && <p class="hint">The timeline of the report has no entry about it.</p>}
      {chain.length > 0 && (
        <>
          <h3>What led to it</h3>
          <Steps history={history} rows={chain} current={row} linkOf={linkOf} />
        </>
      )}
      {effects.length > 0 && (
        <>
          <h3>What it led to</h3>
          <Steps history={history} rows={effects} current={row} linkOf={linkOf} />
        </>
      )}
      {course.length > 1 && (
        <>
          <h3>Its course</h3>
          <Steps history={history} rows={course} current={row} linkOf={linkOf} />
        </>
      )}
    </Panel>
  );
}

/** Entries as `explain` prints them: when, by whom, what. Each leads to its place. */
function Steps({
  history,
  rows,
  current,
  linkOf,
}: {
  readonly history: History;
  readonly rows: readonly number[];
  readonly current: number | undefined;
  readonly linkOf: (place: Place) => string;
}) {
  const more = rows.length - MOST;
  return (
    <ol class="steps">
      {rows.slice(0, MOST).map((row) => (
        <li key={row} aria-current={row === current ? 'true' : undefined}>
          <a href={linkOf(placeOfRow(history, row))}>{offsetText(history.at[row] ?? 0)}</a>
          <span class="by">{history.component(row)}</span>
          <bdi>{visible(history.message(row))}</bdi>
        </li>
      ))}
      {more > 0 && <li class="more">and {more} more</li>}
    </ol>
  );
}
