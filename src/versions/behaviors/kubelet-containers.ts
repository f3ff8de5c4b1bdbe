import { type Duration, seconds } from '#units';
import type { Setting } from '../origin.ts';
import type { History } from '../version.ts';
import { configured, constant, gate, gateOf, type KubeletRequest } from './kubelet-row.ts';
import { type BehaviorOf, constantAt, row } from './row.ts';

const BACK_OFF = 'pkg/kubelet/kubelet.go newCrashLoopBackOff';

/** The kubelet's handling of containers that end. */
export const KUBELET_CONTAINERS = {
  firstBackOff: row((request: KubeletRequest) => backOffs(request).first, {
    does: 'how long a container that has ended again waits for its start; the first time it does not wait',
    unit: 'duration',
    upstream: BACK_OFF,
    touches: 'nodes',
  }),
  longestBackOff: row((request: KubeletRequest) => backOffs(request).longest, {
    does: 'each wait is twice the one before, up to this one',
    unit: 'duration',
    upstream: BACK_OFF,
    touches: 'nodes',
  }),
  ownRestartPolicy: gate('ContainerRestartRules', {
    does: 'restartPolicy of a container counts in place of that of its pod',
    touches: 'nodes',
  }),
  podLevelLimits: gate('PodLevelResources', {
    does: 'the memory limit of a pod as a whole is enforced',
    touches: 'nodes',
  }),
  memoryKills: row(memoryKills, {
    does: 'what dies when the memory of a cgroup runs out: the container, or one process (cgroup v2)',
    upstream:
      'pkg/kubelet/kuberuntime/kuberuntime_container_linux.go generateLinuxContainerResources',
    touches: 'nodes',
  }),
  imagePulls: row(imagePulls, {
    does: 'how many images it pulls at a time; other pods wait for their turn',
    upstream: 'pkg/kubelet/images/puller.go',
    touches: 'nodes',
  }),
  /**
   * The last patches of 1.22 and 1.23 have it, and their first ones do not.
   * @upstream pkg/kubelet/volumemanager/reconciler/reconciler_common.go waitForVolumeAttach (1.22)
   */
  volumeBackOff: constant<boolean>(
    [
      ['1.8', true],
      ['1.22', false],
    ],
    {
      does: 'it looks again for a missing volume after 0.5 s, then each time after twice as long, up to 122 s',
      upstream: 'pkg/kubelet/volumemanager/reconciler/reconciler_common.go waitForVolumeAttach',
      touches: 'nodes',
    },
  ),
  /**
   * It was the score of the pause containers up to 1.19, so that the kernel could kill these first.
   * @upstream pkg/kubelet/qos/policy.go guaranteedOOMScoreAdj (1.20)
   */
  guaranteedOomScore: constant<-997 | -998>(
    [
      ['1.8', -998],
      ['1.20', -997],
    ],
    {
      does: 'oom_score_adj of Guaranteed and node-critical pods; that of Burstable ones is at least 1000 more',
      upstream: 'pkg/kubelet/qos/policy.go guaranteedOOMScoreAdj',
      touches: 'nodes',
    },
  ),
  /**
   * Gate ChangeContainerStatusOnKubeletRestart.
   * @upstream pkg/kubelet/prober/prober_manager.go setReadyStateOnKubeletRestart (1.36)
   */
  awaitsProbesOnRestart: constant<boolean>(
    [
      ['1.8', false],
      ['1.35', true],
    ],
    {
      does: 'a kubelet that has started again leaves pods with readiness probes not ready until they are probed',
      upstream: 'pkg/kubelet/prober/prober_manager.go setReadyStateOnKubeletRestart',
      touches: 'nodes',
    },
  ),
};

export type ContainerBehavior = BehaviorOf<typeof KUBELET_CONTAINERS>;

const FIRST_BACK_OFF = seconds(10);
const LONGEST_BACK_OFF = seconds(300);
const REDUCED_FIRST_BACK_OFF = seconds(1);
const REDUCED_LONGEST_BACK_OFF = seconds(60);

/**
 * A node's own maximum counts where its gate is on, and a smaller one is also the first wait.
 * @upstream pkg/kubelet/kubelet.go newCrashLoopBackOff (1.36)
 */
function backOffs(request: KubeletRequest): {
  readonly first: Setting<Duration>;
  readonly longest: Setting<Duration>;
} {
  const { maxContainerRestartPeriod } = request.settings;
  const { value: isReduced, ...why } = gateOf('ReduceDefaultCrashLoopBackOffDecay', request);
  const first = { ...why, value: isReduced ? REDUCED_FIRST_BACK_OFF : FIRST_BACK_OFF };
  const byDefault = { ...why, value: isReduced ? REDUCED_LONGEST_BACK_OFF : LONGEST_BACK_OFF };
  if (!gateOf('KubeletCrashLoopBackOffMax', request).value) return { first, longest: byDefault };
  const field = 'crashLoopBackOff.maxContainerRestartPeriod';
  if (maxContainerRestartPeriod === undefined) {
    return { first, longest: { ...byDefault, setBy: field } };
  }
  const longest: Setting<Duration> = {
    value: maxContainerRestartPeriod,
    origin: { kind: 'configuration', field },
    setBy: field,
  };
  return { first: longest.value < first.value ? longest : first, longest };
}

/**
 * All machines are assumed to have cgroup v2; with v1 one process dies in every release.
 * @upstream pkg/kubelet/kuberuntime/kuberuntime_container_linux.go generateLinuxContainerResources (1.36)
 */
const MEMORY_KILLS: History<'container' | 'process'> = [
  ['1.20', 'process'],
  ['1.28', 'container'],
];

/** `singleProcessOOMKill` is a field from this release on. */
const CAN_SPARE_PROCESSES: History<boolean> = [
  ['1.20', false],
  ['1.32', true],
];

function memoryKills({
  version,
  settings: { singleProcessOOMKill },
}: KubeletRequest): Setting<'container' | 'process'> {
  const byDefault = constantAt(MEMORY_KILLS, version);
  if (!constantAt(CAN_SPARE_PROCESSES, version).value) return byDefault;
  const field = 'singleProcessOOMKill';
  return singleProcessOOMKill === undefined
    ? { ...byDefault, setBy: field }
    : {
        value: singleProcessOOMKill ? 'process' : 'container',
        origin: { kind: 'configuration', field },
        setBy: field,
      };
}

/** `maxParallelImagePulls` is a field from this release on. */
const LIMITS_PULLS: History<boolean> = [
  ['1.20', false],
  ['1.27', true],
];

/**
 * A kubelet pulls one image after the other by default, and where `maxParallelImagePulls` is less
 * than 2; without a limit it pulls all at a time.
 * @upstream pkg/kubelet/apis/config/v1beta1/defaults.go SetDefaults_KubeletConfiguration (1.36)
 */
function imagePulls({
  version,
  settings: { serializeImagePulls, maxParallelImagePulls },
}: KubeletRequest): Setting<number | 'all'> {
  const most = constantAt(LIMITS_PULLS, version).value ? maxParallelImagePulls : undefined;
  const one = constantAt<number | 'all'>([['1.8', 1]], version);
  if (serializeImagePulls === undefined && most === undefined) {
    return configured('serializeImagePulls', undefined, one);
  }
  const isSerial = serializeImagePulls ?? (most ?? 1) < 2;
  const field = most === undefined ? 'serializeImagePulls' : 'maxParallelImagePulls';
  return configured(field, isSerial ? 1 : (most ?? 'all'), one);
}
