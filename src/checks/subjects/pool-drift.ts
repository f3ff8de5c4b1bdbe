import { poolNameOf } from '#autoscaling';
import type { Node } from '#cluster';
import { addToList, compareText } from '#units';

/** A fact of a node that most others of its pool do not share. */
export interface Drift {
  /** The pool, by the value of its label. */
  readonly pool: string;
  readonly what: 'kubelet' | 'taints' | 'memory for pods';
  readonly own: string;
  readonly others: string;
  /** How many nodes of the pool share the other value. */
  readonly count: number;
}

/** Fewer nodes have no majority. */
const FEWEST = 3;

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';

/** Facts that decide evictions; memory is compared among machines of one kind only. */
const FACTS: readonly {
  readonly what: Drift['what'];
  readonly kindOf: (node: Node) => string;
  readonly factOf: (node: Node) => string | undefined;
}[] = [
  { what: 'kubelet', kindOf: () => '', factOf: ({ kubeletVersion }) => kubeletVersion },
  { what: 'taints', kindOf: () => '', factOf: taintsOf },
  {
    what: 'memory for pods',
    kindOf: ({ labels, capacity }) => `${labels[INSTANCE_TYPE]} ${capacity['memory']}`,
    factOf: ({ allocatable }) => allocatable['memory'],
  },
];

/** What differs between the nodes of one pool, by the name of the node that is unlike the others. */
export function driftsIn(nodes: readonly Node[]): ReadonlyMap<string, readonly Drift[]> {
  const drifts = new Map<string, Drift[]>();
  const pools = new Map<string, Node[]>();
  for (const node of nodes) {
    const pool = poolNameOf(node.labels);
    if (pool !== undefined) addToList(pools, pool, node);
  }
  for (const [pool, all] of pools) {
    for (const [node, drift] of FACTS.flatMap((fact) => driftsFrom(all, fact))) {
      addToList(drifts, node, { pool, ...drift });
    }
  }
  return drifts;
}

type Found = readonly (readonly [node: string, drift: Omit<Drift, 'pool'>])[];

function driftsFrom(nodes: readonly Node[], fact: (typeof FACTS)[number]): Found {
  const kinds = new Map<string, Node[]>();
  for (const node of nodes) addToList(kinds, fact.kindOf(node), node);
  return [...kinds.values()].flatMap((alike) => driftsAmong(alike, fact));
}

function driftsAmong(nodes: readonly Node[], { what, factOf }: (typeof FACTS)[number]): Found {
  const byValue = new Map<string, Node[]>();
  for (const node of nodes) {
    const value = factOf(node);
    if (value !== undefined) addToList(byValue, value, node);
  }
  const [most] = [...byValue].sort((a, b) => b[1].length - a[1].length);
  if (nodes.length < FEWEST || most === undefined || most[1].length * 2 <= nodes.length) return [];
  const [others, { length: count }] = most;
  return [...byValue].flatMap(([own, those]) =>
    own === others ? [] : those.map(({ name }) => [name, { what, own, others, count }] as const),
  );
}

/** Those that people and pools set, not those that tell the state of a node. */
function taintsOf({ taints }: Node): string {
  const own = taints.filter(({ key }) => !key.startsWith('node.kubernetes.io/'));
  const texts = own.map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`);
  return texts.length === 0 ? 'none' : texts.sort(compareText).join(' and ');
}
