import {
  findUntoleratedTaint,
  isReady,
  isTerminal,
  type Node,
  type Pod,
  requiredNodeAffinity,
} from '#cluster';
import { addResources, amountOf, podRequests, type Resources, readResources } from '#pod-facts';
import type { PlayedScenario } from '#simulation';
import {
  compareQuantities,
  firstDifference,
  isZeroQuantity,
  printQuantity,
  quantityValue,
  subtractQuantities,
} from '#units';
import type { FindingData } from './finder.ts';

type Facts = Pick<PlayedScenario, 'outcome' | 'workloadOf'>;
type Lack = Extract<FindingData, { readonly kind: 'does-not-fit' }>['lacks'][number];

/**
 * Pods that have no node at the end as no node that would take them has room: what the node lacks that
 * comes nearest, and on which others there would be room. Pods of one workload share a finding.
 */
export function podsThatDoNotFit({ outcome, workloadOf }: Facts): readonly FindingData[] {
  const { pending, final } = outcome;
  if (pending.length === 0) return [];
  const groups = new Map<string, Pod[]>();
  for (const { pod: key } of pending) {
    const pod = final.pod(key);
    const group = workloadOf(key) ?? key;
    if (pod !== undefined) groups.set(group, [...(groups.get(group) ?? []), pod]);
  }
  const rooms = final.nodes().map((node) => roomOn(node, final.podsOn(node.name)));
  return [...groups].flatMap(([group, pods]) => {
    const [first] = pods;
    const found = first && nearestMiss(first, rooms);
    if (found === undefined) return [];
    const names = pods.map(({ key }) => key);
    const workload = group === names[0] ? {} : { workload: group };
    return [{ kind: 'does-not-fit' as const, ...workload, pods: names, ...found }];
  });
}

interface Room {
  readonly node: Node;
  /** What is left for requests. */
  readonly left: Resources;
}

const AS_SCHEDULED = {
  useStatus: true,
  usePodLevelStatus: true,
  excludeOverhead: false,
  skipPodLevel: false,
} as const;

function roomOn(node: Node, pods: readonly Pod[]): Room {
  const running = pods.filter((pod) => !isTerminal(pod));
  const taken = running
    .map((pod) => podRequests(pod, AS_SCHEDULED))
    .reduce(addResources, readResources({ pods: `${running.length}` }));
  const allocatable = readResources(node.allocatable);
  const left = [...allocatable].map(
    ([name, has]) => [name, subtractQuantities(has, amountOf(taken, name))] as const,
  );
  return { node, left: new Map(left) };
}

/** Undefined when it is not for resources that the pod has no node. */
function nearestMiss(pod: Pod, rooms: readonly Room[]) {
  const wanted = addResources(podRequests(pod, AS_SCHEDULED), readResources({ pods: '1' }));
  const misses = rooms
    .filter(({ node }) => takes(node, pod))
    .map(({ node, left }) => ({ node: node.name, ...lacksOf(wanted, left) }))
    .sort((a, b) => firstDifference(a.lacks.length - b.lacks.length, a.share - b.share));
  const [nearest] = misses;
  if (nearest === undefined || nearest.lacks.length === 0) return undefined;
  const elsewhere = rooms.filter(
    ({ node, left }) => !takes(node, pod) && lacksOf(wanted, left).lacks.length === 0,
  );
  return {
    node: nearest.node,
    lacks: nearest.lacks,
    roomOn: elsewhere.map(({ node }) => node.name),
  };
}

/** Would a node take a pod if it had room? */
const takes = (node: Node, { spec }: Pod): boolean =>
  isReady(node) &&
  !node.unschedulable &&
  requiredNodeAffinity(spec)(node) &&
  findUntoleratedTaint(
    node.taints.filter(({ effect }) => effect !== 'PreferNoSchedule'),
    spec.tolerations,
    { comparisonOperators: true },
  ) === undefined;

/** What there is too little of, and the sum of the shares of it that are missing. */
function lacksOf(wanted: Resources, left: Resources) {
  const lacks: Lack[] = [];
  let share = 0;
  for (const [resource, requested] of wanted) {
    const free = amountOf(left, resource);
    if (isZeroQuantity(requested) || compareQuantities(requested, free) <= 0) continue;
    const missing = subtractQuantities(requested, free);
    share += Number(quantityValue(missing)) / Number(quantityValue(requested));
    const [requests, freeText] = [printQuantity(requested), printQuantity(free)];
    lacks.push({ resource, requests, free: freeText, missing: printQuantity(missing) });
  }
  return { lacks, share };
}
