import {
  conditionOf,
  controllerOf,
  isPodReady,
  isTerminal,
  isTerminating,
  type Node,
  ownerName,
  type Pod,
  podConditionOf,
} from '#cluster';
import {
  addToList,
  between,
  type Duration,
  type Instant,
  longest,
  medianOf,
  minutes,
  seconds,
} from '#units';

/** The startup times of pods of one template, as the median of the pods in the snapshot. */
export interface MeasuredTimes {
  /** The time from its binding until a pod is Ready. */
  readonly startup: Duration;
  /** The time from the start of its containers until a pod is Ready. */
  readonly restart: Duration;
  /** All measured times, in any order. */
  readonly all: readonly PodTimes[];
}

/** The times of one pod. */
export type PodTimes = Omit<MeasuredTimes, 'all'>;

/**
 * A pod whose Ready condition changed this long after its containers began to run had been Ready
 * before.
 */
const LATEST_FIRST_READY = minutes(10);

/** Times in the API are whole seconds: less than one may be nearly two. */
const LEAST = seconds(1);

/** The startup times that the snapshot shows, by {@link templatesOf}. */
export function measureTimes(
  pods: readonly Pod[],
  nodes: readonly Node[],
): ReadonlyMap<string, MeasuredTimes> {
  const readySince = new Map(
    nodes.map((node) => [node.name, conditionOf(node, 'Ready')?.lastTransitionTime]),
  );
  const found = new Map<string, PodTimes[]>();
  for (const pod of pods) {
    const times = timesOf(pod, readySince.get(pod.nodeName ?? ''));
    if (times === undefined) continue;
    for (const template of templatesOf(pod)) addToList(found, template, times);
  }
  return new Map(
    [...found].map(([template, times]) => [
      template,
      {
        startup: medianOf(times.map(({ startup }) => startup)) ?? LEAST,
        restart: medianOf(times.map(({ restart }) => restart)) ?? LEAST,
        all: times,
      },
    ]),
  );
}

/**
 * The keys of a pod's template, the most specific first: its controller and revision, then the
 * controller alone, as new pods may not show their revision.
 */
export function templatesOf(
  pod: Pick<Pod, 'namespace' | 'labels' | 'ownerReferences'>,
): readonly string[] {
  const owner = controllerOf(pod);
  if (owner === undefined || owner.kind === 'Node') return [];
  const revision = pod.labels['controller-revision-hash'];
  const name = ownerName(owner, pod.namespace);
  return revision === undefined ? [name] : [`${name} ${revision}`, name];
}

/** Undefined where the pod does not show them, or was started when its node last came up. */
function timesOf(pod: Pod, nodeReadySince: Instant | undefined): PodTimes | undefined {
  const { startedAt } = pod;
  if (startedAt === undefined || !isPodReady(pod) || isTerminal(pod) || isTerminating(pod)) {
    return undefined;
  }
  if (pod.containerStatuses.some(({ restartCount }) => restartCount > 0)) return undefined;
  if (nodeReadySince !== undefined && startedAt < nodeReadySince) return undefined;
  const ready = podConditionOf(pod, 'Ready')?.lastTransitionTime;
  const bound = podConditionOf(pod, 'PodScheduled')?.lastTransitionTime;
  if (ready === undefined || bound === undefined || ready < bound || ready < startedAt) {
    return undefined;
  }
  const restart = between(startedAt, ready);
  if (restart > LATEST_FIRST_READY) return undefined;
  return { startup: longest(LEAST, between(bound, ready)), restart: longest(LEAST, restart) };
}
