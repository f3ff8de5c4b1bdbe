import type { KeepingRule, KeptBecause, NodeVerdict } from '#autoscaling';
import { zoneLabelOf } from '#cluster';
import { type ConsolidationReport, TOOL_VERSION } from '#documents';
import type { RemovalPreview } from '#simulation';
import { compareText, countBy, inSeconds, printInstant } from '#units';
import { counted, listed, offsetText } from '#words';
import { keptText, ruleText } from '../sentences/keeping-rules.ts';
import { noteOf } from '../sentences/notes.ts';

type Entry = ConsolidationReport['nodes'][number];
type Summary = ConsolidationReport['summary'];

/** Rules after which a node would go alone. */
const OTHERS_FIRST: ReadonlySet<KeepingRule> = new Set(['others-first', 'node-budget-spent']);

const VERDICTS = ['goes', 'could', 'stays'] as const satisfies readonly Entry['verdict'][];

/**
 * What autoscalers would take away now, as a document.
 * @param only the names of the nodes to list; all without
 */
export function makeConsolidationReport(
  preview: RemovalPreview,
  only?: readonly string[],
): ConsolidationReport {
  const { cluster, verdicts, shown, start, inputs, assumptions } = preview;
  const byNode = new Map(verdicts.map((verdict) => [verdict.node, verdict]));
  const wanted = only && new Set(only);
  const nodes = cluster.nodes
    .filter(({ name }) => wanted?.has(name) ?? true)
    .map((node) => entryOf(node.name, zoneLabelOf(node), byNode.get(node.name), preview))
    .sort(
      (a, b) =>
        VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || compareText(a.node, b.node),
    );
  const rules = countBy(
    nodes.flatMap(({ rule }) => rule ?? []),
    (rule) => rule,
  )
    .map(([rule, all]) => ({ rule, nodes: all, message: ruleText(rule) }))
    .sort((a, b) => b.nodes - a.nodes || compareText(a.rule, b.rule));
  const summary = summaryOf(nodes);
  return {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'ConsolidationReport',
    tool: { version: TOOL_VERSION },
    inputs: inputs.map(({ path, sha256 }) => ({ path, sha256 })),
    start: printInstant(start),
    autoscalers: [
      ...(shown.karpenter ? (['karpenter'] as const) : []),
      ...(shown.clusterAutoscaler ? (['cluster-autoscaler'] as const) : []),
    ],
    answer: answerOf(nodes, summary, rules),
    summary,
    nodes,
    rules,
    assumptions: assumptions.map(noteOf),
  };
}

const UNMANAGED: NodeVerdict = {
  ...{ node: '', by: 'karpenter', pool: '', moves: [], together: [] },
  kept: { rule: 'not-managed' },
};

function entryOf(
  node: string,
  zone: string,
  verdict: NodeVerdict | undefined,
  { priceOf }: RemovalPreview,
): Entry {
  const { kept, wish, moves, replacement, together, after, by, pool } = verdict ?? UNMANAGED;
  const isManaged = kept?.rule !== 'not-managed';
  const time = kept?.until ?? after;
  return {
    node,
    autoscaler: isManaged ? by : null,
    pool: isManaged ? pool : null,
    zone,
    verdict: verdictOf(kept),
    wish: wish ?? null,
    rule: kept?.rule ?? null,
    message: kept === undefined ? wishText(wish) : keptText(kept),
    ...keptByOf(kept),
    afterSeconds: time === undefined ? null : inSeconds(time),
    moves: moves.map(({ pod, to }) => ({ pod, to: to ?? null })),
    replacement: replacement === undefined ? null : withLists(replacement),
    together: [...together],
    pricePerHour: priceOf(node) ?? null,
  };
}

const verdictOf = (kept: KeptBecause | undefined): Entry['verdict'] =>
  kept === undefined ? 'goes' : OTHERS_FIRST.has(kept.rule) ? 'could' : 'stays';

const keptByOf = (kept: KeptBecause | undefined): Pick<Entry, 'pod' | 'budget'> => ({
  pod: kept?.pod ?? null,
  budget: kept?.budget ?? null,
});

const withLists = ({ pool, ...lists }: NonNullable<NodeVerdict['replacement']>) => ({
  pool,
  zones: [...lists.zones],
  instanceTypes: [...lists.instanceTypes],
  capacityTypes: [...lists.capacityTypes],
});

const WISHES: Readonly<Record<NonNullable<NodeVerdict['wish']>, string>> = {
  empty: 'it is empty',
  drifted: 'it is not as its NodePool wants it',
  underutilized: 'its pods fit elsewhere for less',
  unneeded: 'its pods fit elsewhere',
  'not-ready': 'it is not ready, and its pods fit elsewhere',
};

const wishText = (wish: NodeVerdict['wish']): string => (wish === undefined ? '' : WISHES[wish]);

function summaryOf(nodes: readonly Entry[]): Summary {
  const of = (verdict: Entry['verdict']) => nodes.filter((each) => each.verdict === verdict);
  const going = of('goes');
  const prices = going.flatMap(({ pricePerHour, replacement }) =>
    pricePerHour === null || replacement !== null ? [] : pricePerHour,
  );
  return {
    nodes: nodes.length,
    goes: going.length,
    could: of('could').length,
    stays: of('stays').length,
    pods: going.reduce((sum, { moves }) => sum + moves.length, 0),
    savedPerHour:
      prices.length === 0 ? null : Number(prices.reduce((a, b) => a + b, 0).toPrecision(12)),
  };
}

const NAMED = 5;

const CALLED = { karpenter: 'Karpenter', 'cluster-autoscaler': 'Cluster Autoscaler' } as const;

function answerOf(
  nodes: readonly Entry[],
  { savedPerHour, could }: Summary,
  rules: ConsolidationReport['rules'],
): readonly string[] {
  const byName = Object.entries(CALLED).flatMap(([autoscaler, name]) => {
    const own = nodes.filter((each) => each.autoscaler === autoscaler);
    return own.length === 0 ? [] : [ofAutoscaler(name, own)];
  });
  const staying = rules.filter(({ rule }) => !OTHERS_FIRST.has(rule));
  const [first] = staying;
  return [
    ...(byName.length === 0 ? ['No autoscaler that acts has made any of these nodes.'] : byName),
    ...(savedPerHour === null
      ? []
      : [`Without them the cluster costs ${savedPerHour} an hour less.`]),
    ...(could === 0
      ? []
      : [`${counted(could, 'other node')} could go, too, once those before have gone.`]),
    ...(first === undefined
      ? []
      : [
          `What keeps the others: ${staying
            .slice(0, NAMED)
            .map(({ rule, nodes: all, message }) => `${message} (${rule}: ${counted(all, 'node')})`)
            .join('; ')}${staying.length > NAMED ? '; and more' : ''}.`,
        ]),
  ];
}

function ofAutoscaler(name: string, own: readonly Entry[]): string {
  const going = own.filter(({ verdict }) => verdict === 'goes');
  if (going.length === 0)
    return `${name} would take none of its ${counted(own.length, 'node')} away now.`;
  const pods = going.reduce((sum, { moves }) => sum + moves.length, 0);
  const names = listed(
    going.map(({ node }) => node),
    NAMED,
  );
  const last = Math.max(...going.map(({ afterSeconds }) => afterSeconds ?? 0));
  const when = last > 0 ? `within ${offsetText(last)}, if nothing changes` : 'now';
  const moving = pods === 0 ? 'no pod has to move' : `${counted(pods, 'pod moves', 'pods move')}`;
  return `${name} would take ${going.length} of its ${counted(own.length, 'node')} away ${when}: ${names}; ${moving}.`;
}
