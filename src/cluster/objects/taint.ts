import type { RecordedTaint } from '#causes';
import type { Instant } from '#units';

export type TaintEffect = 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';

export interface Taint {
  readonly key: string;
  /** Empty when the taint has no value. */
  readonly value: string;
  readonly effect: TaintEffect;
  /** Only NoExecute taints and those of controllers have one. */
  readonly timeAdded?: Instant;
}

export const TAINT_NOT_READY = 'node.kubernetes.io/not-ready';
export const TAINT_UNREACHABLE = 'node.kubernetes.io/unreachable';
export const TAINT_UNSCHEDULABLE = 'node.kubernetes.io/unschedulable';
export const TAINT_MEMORY_PRESSURE = 'node.kubernetes.io/memory-pressure';
export const TAINT_DISK_PRESSURE = 'node.kubernetes.io/disk-pressure';
export const TAINT_PID_PRESSURE = 'node.kubernetes.io/pid-pressure';
export const TAINT_NETWORK_UNAVAILABLE = 'node.kubernetes.io/network-unavailable';
export const TAINT_OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';

/** As kubectl prints a taint: `key=value:Effect`, or `key:Effect` without a value. */
export const printTaint = (taint: Readonly<Record<'key' | 'value' | 'effect', string>>): string =>
  taint.value === ''
    ? `${taint.key}:${taint.effect}`
    : `${taint.key}=${taint.value}:${taint.effect}`;

/** Whether node lifecycle sets a taint on nodes that are not Ready, whatever its value. */
export const isNodeHealthTaint = ({ key }: { readonly key?: string | undefined }): boolean =>
  key === TAINT_NOT_READY || key === TAINT_UNREACHABLE;

/** The part of a taint that a ledger records. */
export const recordedTaint = ({ key, value, effect }: Taint): RecordedTaint => ({
  key,
  value,
  effect,
});

/**
 * Two taints of one key and effect cannot be on one node.
 * @upstream k8s.io/api core/v1 MatchTaint (1.36)
 */
export const sameTaint = (
  a: Pick<Taint, 'key' | 'effect'>,
  b: Pick<Taint, 'key' | 'effect'>,
): boolean => a.key === b.key && a.effect === b.effect;
