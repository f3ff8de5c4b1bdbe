import type { ChangedNote, Finding, Note, SimulationReport } from '#documents';

/** Findings that only one run has. */
export const compareFindings = (
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedNote[] => oneSided(before.findings, after.findings, subjectOf);

/** Assumptions that only one run makes; their numbers may differ between runs that share them. */
export const compareAssumptions = (
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedNote[] =>
  oneSided<Note>(before.assumptions, after.assumptions, ({ kind }) => kind);

function oneSided<T extends { readonly kind: string; readonly message: string }>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): readonly ChangedNote[] {
  const missing = (from: readonly T[], others: readonly T[], change: ChangedNote['change']) => {
    const counts = new Map<string, number>();
    for (const item of others) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
    return from.flatMap((item) => {
      const count = counts.get(keyOf(item)) ?? 0;
      counts.set(keyOf(item), count - 1);
      return count > 0 ? [] : [{ kind: item.kind, change, message: item.message }];
    });
  };
  return [...missing(after, before, 'only-after'), ...missing(before, after, 'only-before')];
}

/** The fields that name the subject of a finding; names of new pods differ between runs. */
const SUBJECTS = ['workload', 'service', 'budget', 'budgets', 'node', 'zone', 'volume', 'client'];

function subjectOf(finding: Finding): string {
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(finding));
  const named = SUBJECTS.find((field) => fields.has(field));
  return `${finding.kind} ${named === undefined ? '' : JSON.stringify(fields.get(named))}`;
}
