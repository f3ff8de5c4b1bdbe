import { entriesOf } from '#causes';
import { printTaint } from '#cluster';
import type { FindingData } from '#documents';
import type { Run } from '#simulation';
import { compareText, groupByBoth } from '#units';

/** NodeReadinessRules with `dryRun`, and what they would do without it. */
export function readinessRulesWithoutEffect({
  outcome: { entries },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const told = entriesOf(entries, 'node-readiness/would-taint').map(({ cause }) => cause);
  return groupByBoth(told, ({ rule, taint }) => [rule, printTaint(taint)]).map((group) => {
    const [{ rule, taint }] = group;
    const nodes = group.map(({ node }) => node).sort(compareText);
    const pods = [...new Set(group.flatMap((each) => each.pods))].sort(compareText);
    return { kind: 'readiness-rule-dry-run', rule, taint: printTaint(taint), nodes, pods };
  });
}
