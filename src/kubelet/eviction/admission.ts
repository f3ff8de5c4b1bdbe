import { type Pod, type PressureCondition, TAINT_MEMORY_PRESSURE, toleratesTaint } from '#cluster';
import { isCriticalPod, podQosClass } from '#pod-facts';

/** The fields of a pod that the admission decision reads. */
export type PodToAdmit = Pick<Pod, 'annotations'> &
  Partial<Pick<Pod, 'qosClass'>> & {
    readonly spec: Pick<
      Pod['spec'],
      'containers' | 'initContainers' | 'resources' | 'priority' | 'tolerations'
    >;
  };

export type PressureVerdict =
  | {
      readonly kind: 'admit';
      readonly because: 'no-pressure' | 'critical' | 'asks-for-memory' | 'tolerates-pressure';
    }
  /** The pod fails with the reason Evicted, like one that ran. */
  | { readonly kind: 'reject'; readonly conditions: readonly PressureCondition[] };

/**
 * Whether a kubelet that is under pressure takes a pod. Tolerations help against memory pressure
 * alone; against any other only being critical does.
 * @upstream pkg/kubelet/eviction/eviction_manager.go Admit (1.36)
 */
export function admitUnderPressure(
  pod: PodToAdmit,
  conditions: readonly PressureCondition[],
): PressureVerdict {
  if (conditions.length === 0) return { kind: 'admit', because: 'no-pressure' };
  if (isCriticalPod(pod)) return { kind: 'admit', because: 'critical' };
  if (conditions.every((condition) => condition === 'MemoryPressure')) {
    if (podQosClass(pod) !== 'BestEffort') return { kind: 'admit', because: 'asks-for-memory' };
    if (toleratesMemoryPressure(pod)) return { kind: 'admit', because: 'tolerates-pressure' };
  }
  return { kind: 'reject', conditions };
}

const MEMORY_PRESSURE = { key: TAINT_MEMORY_PRESSURE, value: '', effect: 'NoSchedule' } as const;

/** The taint has no value, so operators that compare numbers never match it. */
const toleratesMemoryPressure = ({ spec }: PodToAdmit): boolean =>
  spec.tolerations.some((toleration) =>
    toleratesTaint(toleration, MEMORY_PRESSURE, { comparisonOperators: true }),
  );
