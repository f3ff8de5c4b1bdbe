import { type Heartbeat, type Lease, type Node, rememberedOfCluster } from '#cluster';
import type { KubeletBehavior } from '#versions';
import { type Beginning, initialHeartbeat, snapshotTime } from './initial.ts';
import type { HeartbeatAgentParts } from './parts.ts';
import { recovers } from './pod-readiness.ts';
import { type Rounds, roundsFrom } from './schedule.ts';
import { differsFromApi, type LocalStatus, localStatusOf, UNPRESSED } from './status.ts';

/** A kubelet at the start. */
export interface KubeletAtStart {
  readonly node: Node;
  readonly behavior: KubeletBehavior;
  readonly rounds: Rounds;
  readonly local: LocalStatus;
}

/** All kubelets at the start. Plays of one cluster without draws share it, and none changes it. */
export interface HeartbeatsAtStart {
  readonly kubelets: ReadonlyMap<string, KubeletAtStart>;
  readonly heartbeats: ReadonlyMap<string, Heartbeat>;
  /** Nodes that were silent before the start, by name. */
  readonly silent: readonly string[];
  /** Nodes without a Lease that count as alive, by name. */
  readonly assumedAlive: readonly string[];
  /** Machines that are off or not healthy, in the order of their nodes. */
  readonly faults: readonly { readonly node: string; readonly kind: 'power-off' | 'not-ready' }[];
  /** Nodes whose next status round writes something, unless their kubelet is cut off. */
  readonly withWork: readonly string[];
}

/** Nodes with pods that their kubelets call Ready again, by name. */
const nodesWithRecovering = rememberedOfCluster(
  (store): ReadonlySet<string> =>
    new Set(store.pods().flatMap((pod) => (recovers(pod) ? (pod.nodeName ?? []) : []))),
);

export function heartbeatsAtStart(
  parts: Pick<HeartbeatAgentParts, 'store' | 'start' | 'behaviorOf' | 'shownBehaviorOf' | 'chance'>,
  leases: readonly Lease[],
): HeartbeatsAtStart {
  const { store, start } = parts;
  const nodes = store.nodes();
  const beginning = { start, takenAt: snapshotTime(nodes, leases, start) };
  const byNode = new Map(leases.map((lease) => [lease.name, lease]));
  const found = nodes.map((node) => beginningOf(node, byNode.get(node.name), beginning, parts));
  const withRecovering = nodesWithRecovering(store);
  const writes = ({ node, local }: KubeletAtStart): boolean =>
    differsFromApi(node, local) || withRecovering.has(node.name);
  const namesWhere = (holds: (begun: Begun) => boolean): readonly string[] =>
    found.filter(holds).map(({ kubelet }) => kubelet.node.name);
  return {
    kubelets: new Map(found.map(({ kubelet }) => [kubelet.node.name, kubelet])),
    heartbeats: new Map(found.map(({ kubelet, heartbeat }) => [kubelet.node.name, heartbeat])),
    silent: namesWhere(({ fault }) => fault === 'power-off'),
    assumedAlive: namesWhere(({ leaseAssumed }) => leaseAssumed),
    faults: found.flatMap(({ kubelet: { node }, fault }) =>
      fault === undefined ? [] : { node: node.name, kind: fault },
    ),
    withWork: namesWhere(({ kubelet, fault }) => fault !== 'power-off' && writes(kubelet)),
  };
}

interface Begun {
  readonly kubelet: KubeletAtStart;
  readonly heartbeat: Heartbeat;
  readonly fault: 'power-off' | 'not-ready' | undefined;
  readonly leaseAssumed: boolean;
}

function beginningOf(
  node: Node,
  lease: Lease | undefined,
  beginning: Beginning,
  {
    behaviorOf,
    shownBehaviorOf,
    chance,
  }: Pick<HeartbeatAgentParts, 'behaviorOf' | 'shownBehaviorOf' | 'chance'>,
): Begun {
  const behavior = behaviorOf(node);
  const initial = initialHeartbeat(
    node,
    lease,
    beginning,
    behavior,
    chance,
    shownBehaviorOf?.(node),
  );
  const { heartbeat } = initial;
  if (initial.kind === 'silent') {
    const rounds = roundsFrom(beginning.start, behavior);
    const kubelet = { node, behavior, rounds, local: UNPRESSED };
    return { kubelet, heartbeat, fault: 'power-off', leaseAssumed: false };
  }
  const { rounds, leaseAssumed } = initial;
  const local = localStatusOf(node);
  const fault = local.Ready ? undefined : 'not-ready';
  return { kubelet: { node, behavior, rounds, local }, heartbeat, fault, leaseAssumed };
}
