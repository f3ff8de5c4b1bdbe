/** The commands that print a kind of document. */
const MADE_BY: Readonly<Record<string, string>> = {
  RankingReport: 'rank',
  Explanation: 'explain',
  CheckReport: 'check',
  TestReport: 'test',
  BehaviorsReport: 'behaviors',
  UpgradeReport: 'behaviors --diff',
  ComparisonReport: 'diff',
  SweepReport: 'sweep',
  ConsolidationReport: 'sweep --over consolidations',
  PlanReport: 'plan',
  PostmortemReport: 'postmortem',
  RunComparison: 'compare-run',
};

/** Says what a document is that is of none of some kinds of reports. */
export function whatItIs(value: unknown, kinds: readonly string[]): string {
  const { kind, items } = Object(value);
  const expected = `a ${kinds.join(' or ')} is expected`;
  if (typeof kind !== 'string') {
    const isList = Array.isArray(value) || Array.isArray(items);
    return `this is no report of k8s-evict${isList ? ' but a list' : ': it has no kind'}, ${expected}`;
  }
  const command = Object.hasOwn(MADE_BY, kind) ? MADE_BY[kind] : undefined;
  if (command !== undefined) return `this is the ${kind} of k8s-evict ${command}, ${expected}`;
  if (kinds.includes(kind)) return `the apiVersion of this report is not k8s-evict's`;
  return `this is no report of k8s-evict but of kind ${JSON.stringify(kind.slice(0, LONGEST))}, ${expected}`;
}

const LONGEST = 60;
