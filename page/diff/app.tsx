import { useEffect, useState } from 'preact/hooks';
import type { PageComparison, PageTablePart } from '#page-data';
import type { Place } from '../model/subject.ts';
import { placeOfCells } from '../tables/link-of-row.ts';
import type { OwnRows } from '../tables/table.tsx';
import { type TableHead, type TableReader, Tables } from '../tables/tables.tsx';
import { Why } from '../why/why.tsx';
import { DiffCurves } from './diff-curves.tsx';
import type { Runs, Side } from './pairs.ts';
import { type SidedPlace, sidedLink, sidedPlaceOf } from './sided-place.ts';
import { firstView, TwinTimeline } from './twin-timeline.tsx';

export interface DiffAppProps {
  readonly comparison: PageComparison;
  /** Absent for a stored comparison. */
  readonly runs: Runs | undefined;
  readonly heads: readonly TableHead[];
  readonly readTable?: TableReader;
}

/** Everything below the answer of a comparison. */
export function DiffApp({ comparison, runs, heads, readTable }: DiffAppProps) {
  const [chosen, setChosen] = useState(() => sidedPlaceOf(location.hash));
  useEffect(() => {
    const onHash = () => setChosen(sidedPlaceOf(location.hash));
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  if (runs === undefined) {
    return (
      <>
        <p class="notice">
          A stored comparison has no timelines and no curves. The page of two stored reports has
          them: <code>k8s-evict diff before.json after.json -o html=diff.html</code>
        </p>
        <Tables heads={heads} chosen={undefined} ownRows={() => NO_LINKS} />
      </>
    );
  }
  return <WithRuns {...{ comparison, runs, heads, readTable, chosen, setChosen }} />;
}

const NO_LINKS: OwnRows = { placeOf: () => undefined, column: -1 };

function WithRuns({
  comparison,
  runs,
  heads,
  readTable,
  chosen,
  setChosen,
}: Omit<DiffAppProps, 'readTable'> & {
  readonly readTable: TableReader | undefined;
  readonly runs: Runs;
  readonly chosen: SidedPlace | undefined;
  readonly setChosen: (place: SidedPlace | undefined) => void;
}) {
  const [view, setView] = useState(() => firstView(runs, comparison));
  const close = () => {
    history.replaceState(null, '', location.pathname + location.search);
    setChosen(undefined);
  };
  return (
    <>
      <div class={chosen === undefined ? 'stage' : 'stage with-why'}>
        <div>
          <TwinTimeline
            runs={runs}
            comparison={comparison}
            chosen={chosen}
            onChoose={(place) => {
              location.hash = sidedLink(place);
            }}
            onView={setView}
          />
        </div>
        {chosen !== undefined && (
          <Why
            history={runs[chosen.side].history}
            place={chosen}
            run={chosen.side}
            linkOf={(place) => sidedLink({ ...place, side: chosen.side })}
            onClose={close}
          />
        )}
      </div>
      <DiffCurves runs={runs} view={view} />
      <Tables
        heads={heads}
        chosen={chosen}
        ownRows={(part) => rowsOf(part, runs)}
        read={readTable}
      />
    </>
  );
}

/** Rows lead to the run that has their object: that after the change, if both have it. */
function rowsOf(part: PageTablePart, runs: Runs): OwnRows {
  const sideOf = ({ subject }: Place): Side =>
    runs.after.history.numberOf(subject.name) >= 0 ? 'after' : 'before';
  const column = part.titles.indexOf('POD');
  return {
    column,
    placeOf: (row) => (column < 0 ? undefined : placeOfCells(part, row)),
    linkOf: (place) => sidedLink({ ...place, side: sideOf(place) }),
  };
}
