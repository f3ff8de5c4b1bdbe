/** Lists that minor versions have added to reports. A report without one had nothing to list. */
const ADDED_LISTS = [
  'findings',
  'memoryKills',
  'pace',
  'passes',
  'services',
  'stuck',
  'expectations',
  'assumptions',
  'limits',
  'ambiguities',
] as const;

/** Counts that minor versions have added to summaries. */
const ADDED_COUNTS = [
  'podsEvicted',
  'workloadsDown',
  'servicesDown',
  'unnoticedSeconds',
  'budgetViolations',
] as const;

const NO_CAPACITY = { nodes: { before: 0, after: 0 }, resources: [], zones: [] };

/**
 * A report of an older minor version with the fields that it lacks, empty. Reports of this version
 * come back as they are.
 */
export function completed(value: unknown): unknown {
  const report: Readonly<Record<string, unknown>> = Object(value);
  const { summary, evictions } = report;
  const lists = missing(ADDED_LISTS, report, () => []);
  const counts = missing(ADDED_COUNTS, Object(summary), (field) =>
    field === 'podsEvicted' ? podsIn(evictions) : 0,
  );
  const kills = missing(['memoryKills'], Object(summary), () => ({}));
  return {
    ...report,
    ...lists,
    ...(report['capacity'] === undefined && { capacity: NO_CAPACITY }),
    ...(typeof summary === 'object' && { summary: { ...summary, ...counts, ...kills } }),
  };
}

const missing = <Name extends string>(
  names: readonly Name[],
  owner: Readonly<Record<string, unknown>>,
  make: (name: Name) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    names.flatMap((name) => (owner[name] === undefined ? [[name, make(name)]] : [])),
  );

const podsIn = (evictions: unknown): number =>
  Array.isArray(evictions) ? new Set(evictions.map((each) => Object(each).pod)).size : 0;
