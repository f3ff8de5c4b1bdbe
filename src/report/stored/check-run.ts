import type { SimulationReport } from '#documents';
import { inSeconds, itemsOf, LONGEST_RUN } from '#units';

/** A field of a report that no run can have made. */
export interface Impossible {
  readonly path: readonly (string | number)[];
  /** What a run makes of it, and what it is instead. */
  readonly message: string;
}

/** In seconds: times are rounded, and the end of a run is that of its last entry. */
const ROUNDING = 1;

/**
 * The fields of a report of a simulation that contradict each other or that no run reaches: counts
 * beyond their totals, instants after the end, windows that end before they begin, and names
 * that the report does not know. A report of `-o json` has none.
 */
export function impossibleIn(report: SimulationReport): readonly Impossible[] {
  const end = endOf(report);
  // Everything else is measured by the end.
  if (end.length > 0) return end;
  return [
    ...countsOf(report),
    ...namesOf(report),
    ...timelineOf(report),
    ...evictionsOf(report),
    ...coursesOf(report),
  ];
}

type Path = Impossible['path'];

/** Numbers that no report of any kind has: larger ones are not exact. */
export function tooLargeIn(report: object): readonly Impossible[] {
  const found: Impossible[] = [];
  const path: (string | number)[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      const message = `${value} is larger than any number of a report`;
      found.push({ path: [...path], message });
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      path.push(Array.isArray(value) ? Number(name) : name);
      walk(inner);
      path.pop();
    }
  };
  walk(report);
  return found;
}

function endOf({ end }: SimulationReport): readonly Impossible[] {
  const most = inSeconds(LONGEST_RUN);
  if (end.at >= 0 && end.at <= most) return [];
  return [{ path: ['end', 'at'], message: `a run takes from 0 to ${most} s, not ${end.at} s` }];
}

/** Counts of the summary, and the totals and lists that they cannot exceed. */
function countsOf(report: SimulationReport): readonly Impossible[] {
  const { summary, evictions, services, workloads, pending, stuck } = report;
  const bounds = [
    ['podsEvicted', summary.pods, 'pods'],
    ['nodesLost', summary.nodes, 'nodes'],
    ['rescheduled', summary.evictions, 'evictions'],
    ['budgetViolations', summary.evictions, 'evictions'],
    ['evictions', evictions.length, 'evictions that are listed'],
    ['pending', pending.length, 'pending pods that are listed'],
    ...listedBounds('stuck', stuck, 'stuck pods'),
    ...listedBounds('servicesDown', services, 'Services'),
    ...listedBounds('workloadsDown', workloads, 'workloads'),
    ...listedBounds('workloadsBelowDesired', workloads, 'workloads'),
  ] as const;
  const below = Object.entries(summary).flatMap(([name, count]) =>
    typeof count === 'number' && count < 0 ? [negative(['summary', name], count)] : [],
  );
  const beyond = bounds.flatMap(([name, most, what]) =>
    summary[name] > most
      ? [{ path: ['summary', name], message: `it counts ${summary[name]} of ${most} ${what}` }]
      : [],
  );
  return [...below, ...beyond];
}

type Count = 'stuck' | 'servicesDown' | 'workloadsDown' | 'workloadsBelowDesired';

/** Reports of older versions lack these lists, which are empty then. */
const listedBounds = <Name extends Count>(name: Name, list: readonly unknown[], what: string) =>
  list.length === 0 ? [] : ([[name, list.length, `${what} that are listed`]] as const);

const negative = (path: Path, value: number): Impossible => ({
  path,
  message: `it is never below 0, and here it is ${value}`,
});

/** Names that lead to another part of the report. */
function namesOf({ summary, services, workloads, evictions, budgets }: SimulationReport) {
  const known = new Set([
    ...services.map(({ service }) => `Service/${service}`),
    ...workloads.map(({ workload }) => workload),
  ]);
  const { longestDown: down } = summary;
  const names = new Set(budgets.map(({ budget }) => budget));
  const unknown = (path: Path, name: string, what: string): Impossible => ({
    path,
    message: `the report lists no ${what} ${JSON.stringify(name)}`,
  });
  return [
    ...(down === undefined || known.has(down.name)
      ? []
      : [unknown(['summary', 'longestDown', 'name'], down.name, 'Service or workload')]),
    ...evictions.flatMap(({ budgetsViolated }, index) =>
      budgetsViolated.flatMap((name, at) =>
        names.has(name)
          ? []
          : [unknown(['evictions', index, 'budgetsViolated', at], name, 'budget')],
      ),
    ),
  ];
}

/** Entries are within the run and in its order, and what caused them comes before. */
function timelineOf(report: SimulationReport): readonly Impossible[] {
  const found: Impossible[] = [];
  let last = 0;
  let index = 0;
  for (const { id, at, because } of itemsOf(report, 'timeline')) {
    const path = ['timeline', index];
    found.push(...instantIn([...path, 'at'], at, report));
    if (at < last) {
      found.push({ path: [...path, 'at'], message: `${at} s comes after an entry at ${last} s` });
    }
    if (because < 0 || because >= id) {
      const message = `${because} is no entry before ${id}, which it is the cause of`;
      found.push({ path: [...path, 'because'], message });
    }
    last = Math.max(last, at);
    index += 1;
  }
  return found;
}

function instantIn(path: Path, at: number, { end }: SimulationReport): readonly Impossible[] {
  if (at < 0) return [negative(path, at)];
  if (at <= end.at + ROUNDING) return [];
  return [{ path, message: `${at} s is after the end of the run, ${end.at} s` }];
}

function evictionsOf(report: SimulationReport): readonly Impossible[] {
  return report.evictions.flatMap(({ at, gone, window }, index) => {
    const path = ['evictions', index];
    return [
      ...instantIn([...path, 'at'], at, report),
      ...(gone === null ? [] : instantIn([...path, 'gone'], gone, report)),
      ...(gone !== null && gone < at - ROUNDING
        ? [{ path: [...path, 'gone'], message: `the pod is gone at ${gone} s, before ${at} s` }]
        : []),
      ...windowIn([...path, 'window'], window),
    ];
  });
}

function windowIn(path: Path, window: readonly [number, number] | undefined) {
  const [from, to] = window ?? [0, 0];
  if (from >= 0 && from <= to) return [];
  return [{ path, message: `a window begins at 0 s or later, not from ${from} s to ${to} s` }];
}

interface Course {
  readonly spans: readonly { readonly from: number; readonly to: number | null }[];
}

/** Periods of Services, workloads and zones. */
function coursesOf(report: SimulationReport): readonly Impossible[] {
  const spans = (name: string, courses: readonly Course[]): readonly Impossible[] =>
    courses.flatMap(({ spans: all }, index) =>
      all.flatMap(({ from, to }, at) => {
        const path = [name, index, 'spans', at];
        return [
          ...instantIn([...path, 'from'], from, report),
          ...(to === null ? [] : instantIn([...path, 'to'], to, report)),
          ...(to !== null && to < from
            ? [{ path: [...path, 'to'], message: `it ends at ${to} s, before ${from} s` }]
            : []),
        ];
      }),
    );
  return [
    ...spans('services', report.services),
    ...spans('workloads', report.workloads),
    ...report.zones.flatMap(({ history }, zone) =>
      history.flatMap(({ at }, index) =>
        instantIn(['zones', zone, 'history', index, 'at'], at, report),
      ),
    ),
  ];
}
