import { isOfDaemonSet, isUnschedulable } from '#autoscaling';
import { newPod, type Pod, type Store } from '#cluster';
import {
  compareText,
  type Duration,
  type Instant,
  later,
  microseconds,
  parseGoDuration,
  seconds,
} from '#units';
import { isExpendable } from './expendable.ts';
import type { Sandbox } from './sandbox.ts';

const OWN_DELAY = 'cluster-autoscaler.kubernetes.io/pod-scale-up-delay';

/** Pods without a node, and those that are about to lose theirs. */
export function podsToPlace(
  store: Pick<Store, 'unboundPods'>,
  moving: readonly Pod[],
  expendableBelow: number,
): readonly Pod[] {
  const pending = store
    .unboundPods()
    .filter((pod) => isUnschedulable(pod) && !isExpendable(pod, expendableBelow));
  const unbound = moving.map((pod) =>
    newPod({ ...pod, key: undefined, name: `${pod.name} (moves)`, nodeName: undefined }),
  );
  return [...pending, ...unbound];
}

/**
 * Places the pods that fit on nodes that are there or coming, highest priority first, and returns
 * the others.
 * @upstream cluster-autoscaler core/podlistprocessor/filter_out_schedulable.go Process (1.36)
 */
export function withoutThoseThatFit(pods: readonly Pod[], sandbox: Sandbox): readonly Pod[] {
  const left: Pod[] = [];
  const inOrder = [...pods].sort(
    (a, b) => (b.spec.priority ?? 0) - (a.spec.priority ?? 0) || compareText(a.key, b.key),
  );
  for (const pod of inOrder) {
    const [node] = sandbox.takersOf(pod);
    if (node === undefined) left.push(pod);
    else sandbox.place(pod, node, pod.nodeName === undefined ? undefined : pod);
  }
  return left;
}

/** When a pod has waited for as long as it must; at once where its age is unknown. */
function oldFrom({ annotations, creationTimestamp }: Pod, delay: Duration): Instant {
  const own = parseGoDuration(annotations[OWN_DELAY] ?? '');
  const waits = own.ok ? microseconds(Number(own.value / 1_000n)) : delay;
  return creationTimestamp === undefined ? (0 as Instant) : later(creationTimestamp, waits);
}

/**
 * The pods that new nodes could help: neither those of DaemonSets nor those that are too young.
 * @upstream cluster-autoscaler core/static_autoscaler.go filterOutYoungPods (1.36)
 */
export const oldEnough = (pods: readonly Pod[], delay: Duration, now: Instant): readonly Pod[] =>
  pods.filter((pod) => !isOfDaemonSet(pod) && oldFrom(pod, delay) <= now);

/** The instants at which those of these pods that are too young no longer are. */
export const oldLater = (pods: readonly Pod[], delay: Duration, now: Instant): readonly Instant[] =>
  pods
    .filter((pod) => !isOfDaemonSet(pod))
    .map((pod) => oldFrom(pod, delay))
    .filter((at) => at > now);

const YOUNG = seconds(2);
const YOUNG_WITH_GPU = seconds(30);

/** Resources of machines with accelerators, whose pods may be slow to appear. */
const GPU = /^(?:nvidia\.com|amd\.com|gpu\.intel\.com)\//;

/**
 * The instant until which more pods may appear together with these, so that no node is ordered yet.
 * @upstream cluster-autoscaler core/static_autoscaler.go allPodsAreNew (1.36)
 */
export function newUntil(pods: readonly Pod[]): Instant {
  const created = ({ creationTimestamp }: Pod): number => creationTimestamp ?? 0;
  const oldest = pods.reduce((a, b) => (created(b) < created(a) ? b : a), pods[0] as Pod);
  const wantsGpu = oldest.spec.containers.some(({ resources }) =>
    Object.keys(resources.requests ?? {}).some((name) => GPU.test(name)),
  );
  return later(created(oldest) as Instant, wantsGpu ? YOUNG_WITH_GPU : YOUNG);
}
