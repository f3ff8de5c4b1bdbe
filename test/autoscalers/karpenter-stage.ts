import { Karpenter } from '#autoscalers/karpenter';
import type { InstanceType } from '#autoscaling';
import type { Node, NodeClaim, NodePool, Pod } from '#cluster';
import { seconds } from '#units';
import { karpenterOptions } from '../../src/autoscalers/karpenter/options.ts';
import { atSecond } from '../support/clock.ts';
import { secondsOf } from '../support/expect.ts';
import { asking, pending, roomyNode, running, schedulerOf } from '../support/scheduler.ts';
import { type Answer, Stage } from './stage.ts';

const POOL: NodePool = {
  ...{ namespace: '', name: 'p', uid: 'p', labels: {}, annotations: {}, ownerReferences: [] },
  ...{ finalizers: [], weight: 0, limits: {}, isReady: true },
  ...{ consolidationPolicy: 'WhenEmptyOrUnderutilized', consolidateAfter: 'Never' },
  budgets: [{ nodes: '100%', reasons: [] }],
  template: { labels: {}, requirements: [], taints: [], startupTaints: [], expireAfter: 'Never' },
};
const ROOM = { cpu: '4', memory: '16Gi', pods: '110' };
const TYPE: InstanceType = {
  ...{ name: 'm4', labels: {}, capacity: ROOM, allocatable: ROOM, zones: [], isPriced: true },
  prices: { 'on-demand': 4, spot: 1 },
};

/** A node of the pool that has worked for long. */
export const machine = (
  name: string,
  labels: Node['labels'] = {},
  given: Partial<Node> = {},
): Node => {
  const node = roomyNode(name, 'a', { creationTimestamp: atSecond(-86_400), ...given });
  const own = {
    ...{ 'karpenter.sh/nodepool': 'p', 'karpenter.sh/initialized': 'true' },
    'node.kubernetes.io/instance-type': 'm4',
  };
  return { ...node, capacity: node.allocatable, labels: { ...node.labels, ...own, ...labels } };
};
const owned = {
  ownerReferences: [
    { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'web', controller: true },
  ],
};
export const busy = (node: string): Pod =>
  running(`shop/on-${node}`, node, { containers: [asking({ cpu: '3' })] }, owned);
export const small = (node: string, given: Partial<Pod> = {}): Pod =>
  running(
    `shop/small-${node}`,
    node,
    { containers: [asking({ cpu: '1' })] },
    { ...owned, ...given },
  );
export const waiting = (name: string, given: Partial<Pod> = {}): Pod =>
  pending(
    `shop/${name}`,
    { containers: [asking({ cpu: '3' })] },
    {
      ...{ creationTimestamp: atSecond(-60), ...owned, ...given },
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
    },
  );

export interface Course {
  readonly nodes?: readonly Node[];
  readonly pods?: readonly Pod[];
  readonly pool?: Partial<NodePool>;
  readonly template?: Partial<NodePool['template']>;
  readonly claims?: readonly NodeClaim[];
  readonly flags?: Readonly<Record<string, string>>;
  readonly zones?: readonly string[];
  readonly isUp?: (second: number) => boolean;
  readonly runs?: (second: number) => boolean;
  readonly joinsAfter?: number;
  readonly full?: readonly string[];
  /** How evictions are answered. */
  readonly answer?: Answer;
  /** What else happens, and when. */
  readonly at?: readonly (readonly [number, (stage: Stage, karpenter: Karpenter) => void])[];
  readonly until?: number;
}

/** Passes of the disruption controller come every ten seconds, and those of garbage every two minutes. */
export function loops(course: Course) {
  const { nodes = [machine('n1')], flags = {}, at = [], until = 3_000, zones = ['a'] } = course;
  const pods = course.pods ?? nodes.map(({ name }) => busy(name));
  const stage = new Stage(nodes, pods, course.answer);
  const { room, market, evictionApi } = stage;
  stage.joinsAfter = course.joinsAfter ?? 40;
  for (const zone of course.full ?? []) stage.full.add(zone);
  const second = (): number => (room.timeline.now - atSecond(0)) / 1e6;
  const karpenter = new Karpenter({
    ...room.parts('karpenter'),
    ...{
      market,
      evictionApi,
      zones,
      types: [TYPE],
      claims: course.claims ?? [],
      daemonPods: () => [],
    },
    options: karpenterOptions(flags, {}, {}, 'aws'),
    pools: [{ ...POOL, ...course.pool, template: { ...POOL.template, ...course.template } }],
    terminationTime: seconds(7),
    trial: () => schedulerOf([], [], {}, room.store),
    pick: ([first = '']) => first,
    apiAvailable: () => course.isUp?.(second()) ?? true,
    isRunning: () => course.runs?.(second()) ?? true,
    disruptionPass: atSecond(-4),
    collectionPass: atSecond(-20),
  });
  for (const [when, act] of at) room.at(when, () => act(stage, karpenter));
  room.run(until);
  return { said: stage.said, room, stage, karpenter };
}

export const from = (second: number) => (now: number) => now > second;
export const wake = (_: Stage, karpenter: Karpenter): void => karpenter.wake();
/** The seconds at which nodes are taken away for a reason. */
export const removals = (course: Course, reason: string) =>
  secondsOf(loops(course).room, { kind: 'NodeRemovalStarted', reason } as never);
