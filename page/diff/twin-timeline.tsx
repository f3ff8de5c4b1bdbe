import { useMemo, useState } from 'preact/hooks';
import type { PageComparison } from '#page-data';
import { NameSearch } from '../filter-bar.tsx';
import type { Folds, Row } from '../model/rows.ts';
import { isSame } from '../model/subject.ts';
import type { Bar } from '../timeline/bars.ts';
import { Lanes } from '../timeline/lanes.tsx';
import { type View, wholeRun } from '../timeline/view.ts';
import { subjectOf } from '../timeline/words.ts';
import { PairBars, type PairChoice, type PairRow, pairRows } from './pair-rows.ts';
import { pairGroups, type Runs, SIDES } from './pairs.ts';
import type { SidedPlace } from './sided-place.ts';

export interface TwinTimelineProps {
  readonly runs: Runs;
  readonly comparison: PageComparison;
  readonly chosen: SidedPlace | undefined;
  readonly onChoose: (place: SidedPlace) => void;
  readonly onView: (view: View) => void;
}

/** Both runs on one axis of time, with the periods that differ marked. */
export function TwinTimeline({ runs, comparison, chosen, onChoose, onView }: TwinTimelineProps) {
  const [choice, setChoice] = useState<PairChoice>(FIRST);
  const [folds, setFolds] = useState<Folds>(() => new Map());
  const bars = useMemo(() => new PairBars(runs), [runs]);
  const groups = useMemo(() => pairGroups(runs, comparison), [runs, comparison]);
  const rows = useMemo(() => pairRows(groups, bars, choice, folds), [groups, bars, choice, folds]);
  const fit = useMemo(() => firstView(runs, comparison), [runs, comparison]);
  const pick = ({ side, pair }: PairRow, at?: number, bar?: Bar) => {
    const own = side === undefined ? undefined : pair?.[side];
    if (side === undefined || own === undefined) return;
    const place = placeIn(own, runs, side, at, bar);
    if (place !== undefined) onChoose(place);
  };
  const isChosen = ({ side, pair }: PairRow): boolean =>
    side !== undefined &&
    side === chosen?.side &&
    pair?.[side] !== undefined &&
    isSame(subjectOf(pair[side], runs[side]), chosen.subject);
  return (
    <>
      <Choices choice={choice} onChoose={setChoice} />
      <Lanes
        title="Both runs"
        rows={rows}
        bars={bars}
        start={comparison.start}
        end={comparison.end}
        whole={{ from: 0, to: wholeRun(0, comparison.end).to }}
        fit={fit}
        chosen={rows.findIndex(isChosen)}
        cursor={chosen?.at}
        hint={HINT}
        onFold={(key, isOpen) => setFolds((before) => new Map(before).set(key, isOpen))}
        onPick={pick}
        onView={onView}
      >
        <span class="differs-key">
          <span class="swatch differs" aria-hidden="true" /> differs
        </span>
      </Lanes>
    </>
  );
}

const FIRST: PairChoice = { order: 'by-object', onlyDifferent: true, text: '' };

const HINT =
  'Blue behind a bar: the runs differ then. Click to see why. Keys: ← → move, + − zoom, 0 fits, ' +
  '↑ ↓ choose a row, Enter opens it.';

function placeIn(
  row: Row,
  runs: Runs,
  side: SidedPlace['side'],
  at?: number,
  bar?: Bar,
): SidedPlace | undefined {
  const run = runs[side];
  if (row.kind === 'script' && bar !== undefined) {
    const name = `${run.history.ids[bar.row] ?? 0}`;
    return { side, subject: { kind: 'entry', name }, at: bar.from };
  }
  const subject = subjectOf(row, run);
  return subject && { side, subject, ...(at !== undefined && { at: Number(at.toFixed(3)) }) };
}

export function firstView(runs: Runs, { end }: PageComparison): View {
  const lasts = SIDES.map((side) => {
    const { at, count } = runs[side].history;
    return at[count - 1] ?? 0;
  });
  return wholeRun(Math.max(...lasts), end);
}

const Choices = ({
  choice,
  onChoose,
}: {
  readonly choice: PairChoice;
  readonly onChoose: (choice: PairChoice) => void;
}) => (
  <search class="filter">
    <NameSearch text={choice.text} onText={(text) => onChoose({ ...choice, text })} />
    <label>
      <span>Order</span>
      <select
        value={choice.order}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...choice, order: value === 'by-run' ? 'by-run' : 'by-object' })
        }
      >
        <option value="by-object">object by object</option>
        <option value="by-run">run by run</option>
      </select>
    </label>
    <label class="check">
      <input
        type="checkbox"
        checked={choice.onlyDifferent}
        onChange={({ currentTarget: { checked } }) =>
          onChoose({ ...choice, onlyDifferent: checked })
        }
      />
      <span>only what differs</span>
    </label>
  </search>
);
