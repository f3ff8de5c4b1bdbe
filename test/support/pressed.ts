import { type Cluster, type Pod, printTaint } from '#cluster';
import type { EvictionConfiguration, Ranking } from '#kubelet/eviction';
import type { Cause } from '#run-facts';
import type { UsageFacts } from '#world';
import { pod, spec, steadyNode } from './builders.ts';
import { secondOf } from './clock.ts';
import { type Left, type MeasuredPod, MIB, measuredFacts } from './measured.ts';
import { type Outage, type Played, play } from './outage.ts';

/**
 * A pod of the pier: what it uses, and how it differs from one without requests that takes its
 * time.
 */
interface Sailor extends MeasuredPod {
  readonly pod: string;
  readonly priority?: number;
  readonly given?: Partial<Pod>;
  /** Nothing was measured of it. */
  readonly unmeasured?: true;
}

export interface Pier extends Omit<Partial<Outage>, 'nodes' | 'pods' | 'pressure'> {
  readonly left?: Left;
  readonly sailors?: readonly Sailor[];
  /** Without thresholds for all pods together, unless given. */
  readonly kubelet?: EvictionConfiguration;
  /** The collectable bytes and the layout of disks. Default: one disk and nothing to collect. */
  readonly disks?: Partial<Omit<UsageFacts, 'summary'>>;
  /** Default: the ranking of current kubelets. */
  readonly ranking?: Ranking;
  /** The pier's node, where it is not a steady one. */
  readonly node?: Partial<Cluster['nodes'][number]>;
}

/** The condition of a kubelet whose node the snapshot shows without pressure. */
const CALM = ['MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) => ({
  type,
  status: 'False' as const,
  reason: 'Calm',
  message: '',
}));

/** Plays what happens to a node, `pier`, that is measured, next to two that are not. */
export function pier(given: Pier): Played {
  const {
    left = {},
    sailors = [],
    kubelet = {},
    disks = {},
    node = {},
    ranking,
    ...outage
  } = given;
  const steady = steadyNode('pier', 'a');
  const pods = sailors.map(({ pod: key, priority = 0, given: more = {} }) =>
    pod(key, 'pier', { ...spec({ priority }), ...more }),
  );
  const measured = sailors.flatMap((sailor, n) => {
    const object = pods[n];
    return object === undefined || sailor.unmeasured ? [] : [[object, sailor] as const];
  });
  const configuration = { enforceNodeAllocatable: ['none'], ...kubelet };
  const facts = {
    ...measuredFacts('pier', left, measured, disks),
    configuration,
    ...(ranking && { ranking }),
  };
  return play({
    nodes: [
      { ...steady, conditions: [...CALM, ...steady.conditions], ...node },
      steadyNode('quay', 'a'),
      steadyNode('mole', 'b'),
    ],
    pods,
    pressure: new Map([['pier', facts]]),
    ...outage,
  });
}

export const HARD: EvictionConfiguration = { evictionHard: { 'memory.available': '1Gi' } };

export const mib = (amount: number): number => amount * MIB;

/** A line for each entry of the given kinds: the second, the kind and distinguishing fields. */
export function story({ entries }: Played, ...kinds: readonly Cause['kind'][]): readonly string[] {
  return entries.flatMap(({ at, cause }) => {
    if (!kinds.includes(cause.kind)) return [];
    const details = [
      'pod' in cause ? cause.pod : undefined,
      'to' in cause && 'condition' in cause ? `${cause.condition}=${cause.to}` : undefined,
      'signal' in cause ? cause.signal : undefined,
      'taint' in cause && cause.taint ? printTaint(cause.taint) : undefined,
    ];
    return [[secondOf(at), cause.kind, ...details.filter((text) => text !== undefined)].join(' ')];
  });
}
