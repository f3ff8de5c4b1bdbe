import { isReady, type Pod } from '#cluster';
import type { FindingData } from '#documents';
import { type AmountsByName, type NodesForPod, type Reason, ResourceCounter } from '#scheduler';
import type { Run } from '#simulation';
import { compareText, firstDifference, groupByBoth } from '#units';
import { quantityOf } from '../capacity/quantity-of.ts';
import { podsTiedToLostNodes } from './volumes.ts';

type Facts = Pick<Run, 'outcome' | 'workloadOf' | 'schedulerRules'>;
type DoesNotFit = Extract<FindingData, { readonly kind: 'does-not-fit' }>;
type RuledOut = DoesNotFit['ruledOut'];

/** Enough for a reader. The field `pending` lists all pods. */
const MOST = 50;

/**
 * Pods that have no node at the end, and the reason. If some nodes lack only room, the finding
 * names the node that comes nearest and the resources that it lacks. Otherwise the finding counts
 * the nodes by the cause that rules them out. Pods of one workload with the same message share a
 * finding.
 */
export function podsThatDoNotFit(facts: Facts): readonly FindingData[] {
  const counter = new ResourceCounter(facts.schedulerRules);
  return groupsOf(facts).flatMap(({ workload, pods }) => {
    const [first] = pods;
    const why = first && whyNoNode(first, facts.outcome, counter);
    if (why === undefined) return [];
    const whose = workload === undefined ? {} : { workload };
    return [{ ...whose, pods: pods.map(({ key }) => key), ...why }];
  });
}

interface Group {
  readonly workload: string | undefined;
  readonly pods: readonly Pod[];
}

/** Leaves out pods that volumes tie to lost nodes, which have a finding of their own. */
function groupsOf({ outcome, workloadOf }: Facts): readonly Group[] {
  const { pending, final } = outcome;
  if (pending.length === 0) return [];
  const tied = new Set(podsTiedToLostNodes({ outcome, workloadOf }).map(({ pod }) => pod));
  const waiting = pending.filter(({ pod, isLeftAlone }) => isLeftAlone !== true && !tied.has(pod));
  const groups = groupByBoth(waiting, ({ pod, message }) => [workloadOf(pod) ?? pod, message]);
  return groups
    .map((group) => ({
      workload: workloadOf(group[0].pod),
      pods: group.flatMap(({ pod }) => final.pod(pod) ?? []),
    }))
    .filter(({ pods }) => pods.length > 0)
    .sort((a, b) => b.pods.length - a.pods.length)
    .slice(0, MOST);
}

type Why = Omit<DoesNotFit, 'pods' | 'workload'> | Omit<NoNode, 'pods' | 'workload'>;
type NoNode = Extract<FindingData, { readonly kind: 'no-node' }>;

/** Undefined for a pod that one of the nodes would take. */
function whyNoNode(
  pod: Pod,
  { nodesFor, final }: Facts['outcome'],
  counter: ResourceCounter,
): Why | undefined {
  const asking = nodesFor(pod);
  if (asking.feasible.length > 0 || asking.refused.length === 0) return undefined;
  const { feasible, refused } = nodesFor(askingForNothing(pod));
  const isFull = ({ reasons }: NodesForPod['refused'][number]): boolean =>
    reasons.every(({ plugin }) => plugin === 'NodeResourcesFit');
  const full = [...feasible, ...refused.filter(isFull).map(({ node }) => node)];
  const others = refused.filter((each) => !isFull(each));
  const isDown = (name: string): boolean => {
    const node = final.node(name);
    return node !== undefined && !isReady(node);
  };
  const ruledOut = countCauses(others, isDown);
  if (full.length === 0) return { kind: 'no-node', ruledOut };
  const wanted = counter.demandOf([{ ...pod, phase: 'Pending' }]);
  const missOn = (name: string) => {
    const node = final.node(name);
    const room = node && counter.freeOn(node, final.podsOn(name));
    return { node: name, ...lacksOf(wanted, room?.has ?? new Map(), room?.taken ?? new Map()) };
  };
  const [nearest] = full
    .map(missOn)
    .sort((a, b) =>
      firstDifference(
        a.lacks.length - b.lacks.length,
        a.share - b.share,
        compareText(a.node, b.node),
      ),
    );
  if (nearest === undefined) return undefined;
  const roomOn = others.map(({ node }) => node).filter((name) => missOn(name).lacks.length === 0);
  return {
    kind: 'does-not-fit',
    node: nearest.node,
    lacks: nearest.lacks,
    roomOn: roomOn.sort(compareText),
    ruledOut,
  };
}

/** The same pod without requests, which fits on any node that accepts it. */
const askingForNothing = ({ actuatedResources: _, ...pod }: Pod): Pod => {
  const { overhead: _o, resources: _r, containers, initContainers, ...spec } = pod.spec;
  const bare = (list: Pod['spec']['containers']) =>
    list.map((container) => ({ ...container, resources: {} }));
  return {
    ...pod,
    containerStatuses: [],
    initContainerStatuses: [],
    spec: { ...spec, containers: bare(containers), initContainers: bare(initContainers) },
  };
};

/**
 * Counts the nodes that each cause rules out, the most frequent cause first. The taints of a node
 * show that it is down.
 */
function countCauses(refused: NodesForPod['refused'], isDown: (node: string) => boolean): RuledOut {
  const counts = new Map<RuledOut[number]['cause'], number>();
  for (const { node, reasons } of refused) {
    const [reason] = reasons;
    if (reason === undefined) continue;
    const found = causeOf(reason);
    const cause = found === 'taints' && isDown(node) ? 'not-ready' : found;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts]
    .map(([cause, nodes]) => ({ cause, nodes }))
    .sort((a, b) => firstDifference(b.nodes - a.nodes, compareText(a.cause, b.cause)));
}

const CAUSES: Readonly<Record<Reason['plugin'], RuledOut[number]['cause']>> = {
  NodeUnschedulable: 'cordoned',
  NodeConditions: 'not-ready',
  TaintToleration: 'taints',
  NodeAffinity: 'node-affinity',
  NodePorts: 'ports',
  NodeResourcesFit: 'resources',
  VolumeRestrictions: 'volumes',
  NodeVolumeLimits: 'volumes',
  VolumeBinding: 'volumes',
  VolumeZone: 'volumes',
  PodTopologySpread: 'spread',
  InterPodAffinity: 'pod-affinity',
  DynamicResources: 'devices',
  NodeDeclaredFeatures: 'features',
  other: 'volumes',
};

/** A node that lacks the label of a topology key is a cause of its own. */
const causeOf = (reason: Reason): RuledOut[number]['cause'] =>
  reason.plugin === 'PodTopologySpread' && reason.problem === 'no-label'
    ? 'topology-label'
    : CAUSES[reason.plugin];

/** The resources that a node has too little of, and the sum of their missing shares. */
function lacksOf(wanted: AmountsByName, has: AmountsByName, taken: AmountsByName) {
  const lacks: DoesNotFit['lacks'][number][] = [];
  let share = 0;
  for (const [resource, requested] of wanted) {
    const free = (has.get(resource) ?? 0) - (taken.get(resource) ?? 0);
    if (requested <= 0 || requested <= free) continue;
    share += (requested - free) / requested;
    lacks.push({
      resource,
      requests: quantityOf(resource, requested),
      free: quantityOf(resource, free),
      missing: quantityOf(resource, requested - free),
    });
  }
  return { lacks, share };
}
