import { isOfDaemonSet, isUnschedulable, specRequestsOf } from '#autoscaling';
import { newPod, type Pod, type Store } from '#cluster';
import {
  compareText,
  type Duration,
  type Instant,
  later,
  latest,
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

/** When a pod has waited for as long as it must, or longer if it says so; at once where its age is unknown. */
function oldFrom({ annotations, creationTimestamp }: Pod, delay: Duration): Instant {
  const own = parseGoDuration(annotations[OWN_DELAY] ?? '');
  const wished = own.ok ? Number(own.value / 1_000n) : 0;
  const waits = microseconds(Math.max(wished, delay));
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

/** Accelerators, whose pods may be slow to appear. */
const GPU: ReadonlySet<string> = new Set([
  'nvidia.com/gpu',
  'habana.ai/gaudi',
  'gpu.intel.com/xe',
  'amd.com/gpu',
]);

const wantsGpu = (pod: Pod): boolean =>
  [...specRequestsOf(pod).keys()].some((name) => GPU.has(name));

/**
 * The instant until which more pods may appear together with these, so that no node is ordered yet: a short
 * time after the oldest, and a longer one after the oldest that wants an accelerator.
 * @upstream cluster-autoscaler core/static_autoscaler.go allPodsAreNew (1.36)
 */
export function newUntil(pods: readonly Pod[]): Instant {
  const oldest = (some: readonly Pod[]): Instant =>
    some.reduce(
      (a, { creationTimestamp = 0 }) => Math.min(a, creationTimestamp),
      Infinity,
    ) as Instant;
  const withGpu = pods.filter(wantsGpu);
  const usual = later(oldest(pods), YOUNG);
  return withGpu.length === 0 ? usual : latest(usual, later(oldest(withGpu), YOUNG_WITH_GPU));
}
