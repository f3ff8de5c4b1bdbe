import type { RecordedTaint } from '#causes';
import { fitsInt64, type Instant, unreachable } from '#units';

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

/** A v1 Toleration as written; absent fields are the API's empty ones. */
export interface Toleration {
  readonly key?: string;
  /** `Equal` when absent or empty; anything unknown matches nothing. */
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: TaintEffect | '';
  /** int64; absent means forever. */
  readonly tolerationSeconds?: number;
}

/** Differences between clusters in how a toleration matches a taint. */
export interface TolerationRules {
  /** The operators Gt and Lt are understood (gate TaintTolerationComparisonOperators). */
  readonly comparisonOperators: boolean;
}

/** A taint without validation: an unknown effect is matched by its text like the known ones. */
type AnyTaint = Readonly<Record<'key' | 'value' | 'effect', string>>;

/**
 * Whether one toleration matches one taint. Neither `tolerationSeconds` nor `timeAdded` matters here.
 *
 * @upstream k8s.io/api core/v1 ToleratesTaint (1.36)
 */
export function toleratesTaint(
  toleration: Toleration,
  taint: AnyTaint,
  { comparisonOperators }: TolerationRules,
): boolean {
  if (isSet(toleration.effect) && toleration.effect !== taint.effect) return false;
  if (isSet(toleration.key) && toleration.key !== taint.key) return false;
  const value = toleration.value ?? '';
  switch (toleration.operator) {
    case undefined:
    case '':
    case 'Equal':
      return value === taint.value;
    case 'Exists':
      return true;
    case 'Gt':
    case 'Lt':
      return comparisonOperators && comparesAs(toleration.operator, taint.value, value);
    default:
      return false;
  }
}

/**
 * The first taint that keeps a pod from being scheduled: one with effect NoSchedule or NoExecute
 * that no toleration matches.
 *
 * @upstream component-helpers scheduling/corev1 FindMatchingUntoleratedTaint (1.36)
 */
export function findUntoleratedTaint(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  rules: TolerationRules,
): Taint | undefined {
  return taints.find(
    (taint) =>
      keepsPodsAway(taint.effect) &&
      !tolerations.some((toleration) => toleratesTaint(toleration, taint, rules)),
  );
}

function keepsPodsAway(effect: TaintEffect): boolean {
  switch (effect) {
    case 'NoSchedule':
    case 'NoExecute':
      return true;
    case 'PreferNoSchedule':
      return false;
    default:
      return unreachable(effect);
  }
}

/** Empty means the same as absent in a toleration: anything matches. */
const isSet = (field: string | undefined): boolean => field !== undefined && field !== '';

/** The taint's value is the left operand: `Gt` wants it to be greater than the toleration's. */
function comparesAs(operator: 'Gt' | 'Lt', ofTaint: string, ofToleration: string): boolean {
  const left = parseDecimalInt64(ofTaint);
  const right = parseDecimalInt64(ofToleration);
  if (left === undefined || right === undefined) return false;
  return operator === 'Gt' ? left > right : left < right;
}

const PLAIN_DECIMAL = /^(?:0|-?[1-9][0-9]*)$/;

/**
 * Whether a text is an integer in its one canonical spelling: no plus sign, no leading zeros, no minus
 * zero.
 *
 * @upstream apimachinery pkg/api/validate/content IsDecimalInteger (1.36)
 */
export const isDecimalInteger = (text: string): boolean => parseDecimalInt64(text) !== undefined;

function parseDecimalInt64(text: string): bigint | undefined {
  if (!PLAIN_DECIMAL.test(text)) return undefined;
  const value = BigInt(text);
  return fitsInt64(value) ? value : undefined;
}
