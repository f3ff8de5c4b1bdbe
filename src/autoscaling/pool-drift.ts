import { type Node, type Pod, printTaint } from '#cluster';
import { addToList, compareText } from '#units';
import { poolNameOf } from './node-groups.ts';

/** A fact of nodes that most others of their pool do not share. */
export interface Drift {
  /** By name. */
  readonly nodes: readonly string[];
  /** The pool, by the value of its label. */
  readonly pool: string;
  /** The fact, as in `its FACT is`. */
  readonly what: string;
  readonly own: string;
  readonly others: string;
  /** How many nodes of the pool share the other value. */
  readonly count: number;
  /** What it decides, as the rest of a sentence. */
  readonly so: string;
}

/** What is known of nodes besides their objects. */
export interface DriftFacts {
  /** The hard thresholds of the kubelet of a node as configured, by signal. */
  readonly thresholdsOf: (node: Node) => Readonly<Record<string, string>>;
  /** Pods, whose specs name the labels by which they choose nodes. */
  readonly pods: readonly Pick<Pod, 'spec'>[];
}

/** Fewer nodes have no majority. */
const FEWEST = 3;

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';
const NONE = 'none';
const NOT_SET = 'not set';

interface Fact {
  readonly what: string;
  /** Only nodes of one kind are compared. */
  readonly kindOf?: (node: Node) => string;
  readonly factOf: (node: Node) => string | undefined;
  readonly so: string;
}

/** Facts that decide evictions, those with the worst consequences first. */
const factsOf = (nodes: readonly Node[], known: DriftFacts): readonly Fact[] => [
  ...thresholdFacts(nodes, known),
  {
    what: 'kubelet',
    factOf: ({ kubeletVersion }) => kubeletVersion,
    so: 'which decides by what rules pods are evicted',
  },
  { what: 'taints', factOf: taintsOf, so: 'which decide what can run there' },
  {
    what: 'memory for pods',
    kindOf: ({ labels, capacity }) => `${labels[INSTANCE_TYPE]} ${capacity['memory']}`,
    factOf: ({ allocatable }) => allocatable['memory'],
    so: 'which decides what fits there',
  },
  ...labelsChosenBy(known).map((key) => ({
    what: `label ${key}`,
    factOf: ({ labels }: Node) => labels[key] ?? NONE,
    so: 'by which pods choose nodes',
  })),
  {
    what: 'declared features',
    factOf: ({ declaredFeatures = [] }) =>
      [...declaredFeatures].sort(compareText).join(' and ') || NONE,
    so: 'which some pods need',
  },
];

function thresholdFacts(nodes: readonly Node[], { thresholdsOf }: DriftFacts): readonly Fact[] {
  const byNode = new Map(nodes.map((node) => [node.name, thresholdsOf(node)]));
  const signals = new Set([...byNode.values()].flatMap((thresholds) => Object.keys(thresholds)));
  return [...signals].sort(compareText).map((signal) => ({
    what: `hard threshold of ${signal}`,
    factOf: ({ name }) => byNode.get(name)?.[signal] ?? NOT_SET,
    so: 'which decides when pods are evicted',
  }));
}

/** What differs between the nodes of one pool, that with the worst consequences first. */
export function driftsIn(nodes: readonly Node[], known: DriftFacts): readonly Drift[] {
  const pools = new Map<string, Node[]>();
  for (const node of nodes) {
    const pool = poolNameOf(node.labels);
    if (pool !== undefined) addToList(pools, pool, node);
  }
  if (pools.size === 0) return [];
  return factsOf(nodes, known).flatMap((fact) =>
    [...pools].flatMap(([pool, all]) => driftsFrom(all, fact).map((drift) => ({ pool, ...drift }))),
  );
}

type Found = readonly Omit<Drift, 'pool'>[];

function driftsFrom(nodes: readonly Node[], fact: Fact): Found {
  const kinds = new Map<string, Node[]>();
  for (const node of nodes) addToList(kinds, fact.kindOf?.(node) ?? '', node);
  return [...kinds.values()].flatMap((alike) => driftsAmong(alike, fact));
}

function driftsAmong(alike: readonly Node[], { what, factOf, so }: Fact): Found {
  const byValue = new Map<string, string[]>();
  for (const node of alike) {
    const value = factOf(node);
    if (value !== undefined) addToList(byValue, value, node.name);
  }
  const [most] = [...byValue].sort((a, b) => b[1].length - a[1].length);
  if (alike.length < FEWEST || most === undefined || most[1].length * 2 <= alike.length) return [];
  const [others, { length: count }] = most;
  return [...byValue].flatMap(([own, nodes]) =>
    own === others ? [] : [{ nodes: nodes.sort(compareText), what, own, others, count, so }],
  );
}

/** Those that people and pools set, not those that tell the state of a node. */
function taintsOf({ taints }: Node): string {
  const own = taints.filter(({ key }) => !key.startsWith('node.kubernetes.io/'));
  return own.map(printTaint).sort(compareText).join(' and ') || NONE;
}

/** The labels by which pods choose nodes, but for the names of nodes, zones and regions. */
function labelsChosenBy({ pods }: DriftFacts): readonly string[] {
  const specs = new Set(pods.map(({ spec }) => spec));
  const keys = [...specs].flatMap(({ nodeSelector = {}, affinity }) => {
    const { requiredDuringSchedulingIgnoredDuringExecution: required } =
      affinity?.nodeAffinity ?? {};
    const terms = required?.nodeSelectorTerms ?? [];
    const named = terms.flatMap(({ matchExpressions }) => matchExpressions.map(({ key }) => key));
    return [...Object.keys(nodeSelector), ...named];
  });
  return [...new Set(keys)].filter((key) => !OF_ONE_NODE.test(key)).sort(compareText);
}

const OF_ONE_NODE = /^(?:kubernetes\.io\/hostname|.*[./](?:zone|region))$/;

/** As in `taints are none, and a:NoSchedule on 5 others of pool general, which decide …`. */
export const driftText = ({ pool, what, own, others, count, so }: Omit<Drift, 'nodes'>): string =>
  `${what} ${what.endsWith('s') ? 'are' : 'is'} ${own}, and ${others} on ` +
  `${count} others of pool ${pool}, ${so}`;
