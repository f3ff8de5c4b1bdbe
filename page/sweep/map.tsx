import { useMemo, useState } from 'preact/hooks';
import type { PageSweep, PageTablePart } from '#page-data';
import { counted, offsetText } from '#words';
import type { OwnRows } from '../tables/table.tsx';
import { Table } from '../tables/table.tsx';
import { type Grid, type GridChoice, gridOf, LEVELS } from './grid.ts';
import { MapBoard } from './map-board.tsx';
import { lengthText, nameText } from './outage-text.ts';

export interface FaultMapProps {
  readonly sweep: PageSweep;
  /** The name of the chosen fault. */
  readonly chosen: string | undefined;
  readonly onChoose: (fault: string) => void;
}

const NOUNS = { services: 'Service', workloads: 'workload' } as const;

/** Which fault takes which Service or workload down, and for how long. */
export function FaultMap({ sweep, chosen, onChoose }: FaultMapProps) {
  const hasServices = sweep.names.some((name) => name.startsWith('Service/'));
  const [choice, setChoice] = useState<GridChoice>({
    objects: hasServices ? 'services' : 'workloads',
    order: 'damage',
    isWhole: false,
  });
  const grid = useMemo(() => gridOf(sweep, choice), [sweep, choice]);
  const part = useMemo(() => partOf(sweep, grid), [sweep, grid]);
  if (sweep.names.length === 0) return null;
  const { objects } = choice;
  const own: OwnRows = {
    placeOf: (row) => ({ subject: { kind: 'fault', name: part.cells[0]?.[row] ?? '' } }),
    column: 0,
  };
  return (
    <section class="map" aria-labelledby="map-title">
      <div class="bar-of-title">
        <h2 id="map-title">Which fault takes which {NOUNS[objects]}s down</h2>
        <span class="seen">
          {counted(grid.faults.length, 'fault')}, {counted(grid.names.length, NOUNS[objects])}
        </span>
      </div>
      <Choices choice={choice} hasServices={hasServices} onChoose={setChoice} />
      <ul class="legend levels" aria-label="How long the outage lasts">
        {LEVELS.map((words, level) => (
          <li key={words}>
            <span class={`swatch level-${level + 1}`} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      <MapBoard sweep={sweep} grid={grid} chosen={chosen} onChoose={onChoose} />
      <p class="hint">
        A cell is an outage. Click it, or choose it with ← → ↑ ↓ and press Enter, to see the fault.
      </p>
      <details>
        <summary>As a table</summary>
        <Table title="The map" part={part} chosen={undefined} own={own} />
      </details>
    </section>
  );
}

function Choices({
  choice,
  hasServices,
  onChoose,
}: {
  readonly choice: GridChoice;
  readonly hasServices: boolean;
  readonly onChoose: (choice: GridChoice) => void;
}) {
  const { objects, order, isWhole } = choice;
  return (
    <div class="filter">
      <label>
        <span>Columns</span>
        <select
          value={objects}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...choice, objects: value === 'services' ? 'services' : 'workloads' })
          }
        >
          {hasServices && <option value="services">Services</option>}
          <option value="workloads">workloads</option>
        </select>
      </label>
      <label>
        <span>Rows</span>
        <select
          value={order}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...choice, order: value === 'name' ? 'name' : 'damage' })
          }
        >
          <option value="damage">the worst first</option>
          <option value="name">by name</option>
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={isWhole}
          onChange={({ currentTarget: { checked } }) => onChoose({ ...choice, isWhole: checked })}
        />
        <span>also faults that take nothing down</span>
      </label>
    </div>
  );
}

/** Each outage in words: the alternative to the drawing. */
function partOf({ faults, names }: PageSweep, grid: Grid): PageTablePart {
  const rows = grid.faults.flatMap((fault, row) =>
    grid.names.flatMap((name, column) => {
      const outage = grid.at(row, column);
      if (outage === undefined) return [];
      const [first] = outage.spans;
      return [
        [
          faults[fault]?.name ?? '',
          nameText(names[name] ?? ''),
          offsetText(first?.[0] ?? 0),
          lengthText(outage),
          offsetText(outage.unnoticed),
        ] as const,
      ];
    }),
  );
  const titles = ['FAULT', 'OBJECT', 'FROM', 'DOWN', 'UNNOTICED'];
  return { titles, cells: titles.map((_, column) => rows.map((row) => row[column] ?? '')) };
}
