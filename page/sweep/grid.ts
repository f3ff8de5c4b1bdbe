import type { PageOutage, PageSweep } from '#page-data';

/** The part of a sweep that the map shows. */
export interface GridChoice {
  readonly objects: 'services' | 'workloads';
  readonly order: 'damage' | 'name';
  /** Whether faults that take nothing down have a row. */
  readonly isWhole: boolean;
}

/** Faults by Services or workloads: indexes into the faults and the names of a sweep. */
export interface Grid {
  readonly faults: readonly number[];
  readonly names: readonly number[];
  /** The outage of the object of a column by the fault of a row. */
  readonly at: (row: number, column: number) => PageOutage | undefined;
}

/** The rows and columns of the map. The objects that fall most often, and longest, come first. */
export function gridOf(sweep: PageSweep, { objects, order, isWhole }: GridChoice): Grid {
  const isAsked = (name: number): boolean =>
    (sweep.names[name] ?? '').startsWith('Service/') === (objects === 'services');
  const outages = sweep.faults.map(
    ({ down }) =>
      new Map(
        down.filter(({ name }) => isAsked(name)).map((outage) => [outage.name, outage] as const),
      ),
  );
  const weights = new Map<number, number>();
  for (const of of outages) {
    for (const [name, outage] of of) {
      weights.set(name, (weights.get(name) ?? 0) + 1 + levelOf(outage) / 100);
    }
  }
  const names = [...weights.keys()].sort(
    (a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || a - b,
  );
  const faults = sweep.faults
    .map((_, index) => index)
    .filter((index) => isWhole || (outages[index]?.size ?? 0) > 0);
  if (order === 'name') {
    const nameOf = (index: number): string => sweep.faults[index]?.name ?? '';
    faults.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }));
  }
  return {
    faults,
    names,
    at: (row, column) => outages[faults[row] ?? -1]?.get(names[column] ?? -1),
  };
}

/** Lengths of outages that the map tells apart, in seconds: each up to so many. */
const LENGTHS = [60, 300, 1800];

/** The words of each level, the shortest first. */
export const LEVELS = ['up to 1m', 'up to 5m', 'up to 30m', 'longer', 'without end'] as const;

/** The level of an outage, an index into {@link LEVELS}. */
export function levelOf(outage: PageOutage): number {
  const { seconds, endless } = outage;
  if (seconds === null || endless !== undefined) return LEVELS.length - 1;
  const level = LENGTHS.findIndex((most) => seconds <= most);
  return level < 0 ? LENGTHS.length : level;
}
