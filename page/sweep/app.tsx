import { useEffect, useState } from 'preact/hooks';
import type { PageSweep, PageTablePart } from '#page-data';
import { linkTo, type Place, placeOf } from '../model/subject.ts';
import type { OwnRows } from '../tables/table.tsx';
import { type TableHead, Tables } from '../tables/tables.tsx';
import { FaultPanel } from './fault-panel.tsx';
import { FaultTable } from './fault-table.tsx';
import { FaultMap } from './map.tsx';

export interface SweepAppProps {
  readonly sweep: PageSweep;
  readonly heads: readonly TableHead[];
  /** The table of faults; absent without any. */
  readonly part: PageTablePart | undefined;
}

/** Everything below the answer of a sweep. The address of the page names the chosen fault. */
export function SweepApp({ sweep, heads, part }: SweepAppProps) {
  const [chosen, setChosen] = useState<Place | undefined>(() => placeOf(location.hash));
  useEffect(() => {
    const onHash = () => setChosen(placeOf(location.hash));
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  const choose = (name: string) => {
    location.hash = linkTo({ subject: { kind: 'fault', name } });
  };
  const close = () => {
    history.replaceState(null, '', location.pathname + location.search);
    setChosen(undefined);
  };
  const fault = sweep.faults.find(({ name }) => name === chosen?.subject.name);
  return (
    <>
      <div class={fault === undefined ? 'stage' : 'stage with-why'}>
        {part !== undefined && (
          <section class="faults" aria-labelledby="faults-title">
            <div class="bar-of-title">
              <h2 id="faults-title">{heads[0]?.title}</h2>
              <Legend />
            </div>
            <FaultTable sweep={sweep} part={part} chosen={chosen} />
          </section>
        )}
        {fault !== undefined && <FaultPanel fault={fault} sweep={sweep} onClose={close} />}
      </div>
      <FaultMap sweep={sweep} chosen={fault?.name} onChoose={choose} />
      <Tables
        heads={heads}
        chosen={chosen}
        shown={part === undefined ? 0 : 1}
        ownRows={(each) => rowsOf(each, sweep)}
      />
    </>
  );
}

const Legend = () => (
  <ul class="legend" aria-label="Colours of the small timelines">
    <li>
      <span class="swatch bad" aria-hidden="true" />
      Services down
    </li>
    <li>
      <span class="swatch warn" aria-hidden="true" />
      only workloads down
    </li>
    <li>
      <span class="swatch leaving" aria-hidden="true" />
      evictions
    </li>
  </ul>
);

/** Single points of failure lead to the fault of their place, if it was played. */
function rowsOf({ titles, cells }: PageTablePart, sweep: PageSweep): OwnRows {
  const level = cells[titles.indexOf('ALL ON ONE')];
  const column = titles.indexOf('WHICH');
  const known = new Set(sweep.faults.map(({ name }) => name));
  return {
    column,
    placeOf: (row) => {
      const name = `${level?.[row]}/${cells[column]?.[row]}`;
      return known.has(name) ? { subject: { kind: 'fault', name } } : undefined;
    },
  };
}
