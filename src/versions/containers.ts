import { type Duration, seconds } from '#units';
import { type History, heldAt } from './history.ts';
import type { ContainerBehavior } from './kubelet-behavior.ts';
import { kubeletGate } from './kubelet-gate.ts';
import type { Note, Setting } from './origin.ts';
import type { KubernetesVersion } from './version.ts';

/** The fields of a KubeletConfiguration about containers that end. */
export interface ContainerSettings {
  /** `crashLoopBackOff.maxContainerRestartPeriod` */
  readonly maxContainerRestartPeriod?: Duration;
  readonly singleProcessOOMKill?: boolean;
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

const FIRST_BACK_OFF = seconds(10);
const LONGEST_BACK_OFF = seconds(300);
const REDUCED_FIRST_BACK_OFF = seconds(1);
const REDUCED_LONGEST_BACK_OFF = seconds(60);

/**
 * All machines are assumed to have cgroup v2; with v1 one process dies in every release.
 * @upstream pkg/kubelet/kuberuntime/kuberuntime_container_linux.go generateLinuxContainerResources (1.36)
 */
const MEMORY_KILLS: History<ContainerBehavior['memoryKills']> = [
  ['1.20', 'process'],
  ['1.28', 'container'],
];

/**
 * It was the score of the pause containers up to 1.19, so that the kernel could kill these first.
 * @upstream pkg/kubelet/qos/policy.go guaranteedOOMScoreAdj (1.20)
 */
const GUARANTEED_OOM_SCORE: History<ContainerBehavior['guaranteedOomScore']> = [
  ['1.8', -998],
  ['1.20', -997],
];

/** `singleProcessOOMKill` is a field from this release on. */
const CAN_SPARE_PROCESSES: History<boolean> = [
  ['1.20', false],
  ['1.32', true],
];

/** The handling of containers that end by a kubelet of one release, and its origin. */
export function containerBehavior(
  version: KubernetesVersion,
  settings: ContainerSettings,
  note: Note,
): ContainerBehavior {
  const gate = (feature: Parameters<typeof kubeletGate>[0]) =>
    kubeletGate(feature, version, settings.featureGates);
  const { first, longest } = backOffs(version, settings);
  return Object.freeze({
    firstBackOff: note('firstBackOff', first),
    longestBackOff: note('longestBackOff', longest),
    ownRestartPolicy: note('ownRestartPolicy', gate('ContainerRestartRules')),
    podLevelLimits: note('podLevelLimits', gate('PodLevelResources')),
    memoryKills: note('memoryKills', memoryKills(version, settings)),
    guaranteedOomScore: note('guaranteedOomScore', guaranteedOomScore(version)),
  });
}

/**
 * A node's own maximum counts where its gate is on, and a smaller one is also the first wait.
 * @upstream pkg/kubelet/kubelet.go newCrashLoopBackOff (1.36)
 */
function backOffs(
  version: KubernetesVersion,
  { maxContainerRestartPeriod, featureGates }: ContainerSettings,
): { readonly first: Setting<Duration>; readonly longest: Setting<Duration> } {
  const reduced = kubeletGate('ReduceDefaultCrashLoopBackOffDecay', version, featureGates);
  const settable = kubeletGate('KubeletCrashLoopBackOffMax', version, featureGates);
  const { value: isReduced, ...why } = reduced;
  const first: Setting<Duration> = {
    ...why,
    value: isReduced ? REDUCED_FIRST_BACK_OFF : FIRST_BACK_OFF,
  };
  if (!settable.value) {
    const value = isReduced ? REDUCED_LONGEST_BACK_OFF : LONGEST_BACK_OFF;
    return { first, longest: { ...why, value } };
  }
  const field = 'crashLoopBackOff.maxContainerRestartPeriod';
  if (maxContainerRestartPeriod === undefined) {
    const value = isReduced ? REDUCED_LONGEST_BACK_OFF : LONGEST_BACK_OFF;
    return { first, longest: { ...why, value, setBy: field } };
  }
  const longest: Setting<Duration> = {
    value: maxContainerRestartPeriod,
    origin: { kind: 'configuration', field },
    setBy: field,
  };
  return { first: longest.value < first.value ? longest : first, longest };
}

function guaranteedOomScore(
  version: KubernetesVersion,
): Setting<ContainerBehavior['guaranteedOomScore']> {
  const { since, value } = heldAt(GUARANTEED_OOM_SCORE, version);
  return { value, origin: { kind: 'default', since } };
}

function memoryKills(
  version: KubernetesVersion,
  { singleProcessOOMKill }: ContainerSettings,
): Setting<ContainerBehavior['memoryKills']> {
  const { since, value } = heldAt(MEMORY_KILLS, version);
  const byDefault = { value, origin: { kind: 'default', since } } as const;
  if (!heldAt(CAN_SPARE_PROCESSES, version).value) return byDefault;
  const field = 'singleProcessOOMKill';
  return singleProcessOOMKill === undefined
    ? { ...byDefault, setBy: field }
    : {
        value: singleProcessOOMKill ? 'process' : 'container',
        origin: { kind: 'configuration', field },
        setBy: field,
      };
}
