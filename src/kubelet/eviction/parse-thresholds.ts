import { compareText, parseGoDuration } from '#units';
import { isSignal, SIGNALS, type Signal } from './signals.ts';
import { isHardThreshold, type Threshold, type ThresholdValue } from './threshold.ts';
import {
  parseMinimumReclaim,
  parseThresholdValue,
  type ThresholdValueProblem,
} from './threshold-value.ts';

/** The fields of a KubeletConfiguration with thresholds; absent ones are empty. */
export interface ThresholdConfiguration {
  readonly evictionHard?: Readonly<Record<string, string>>;
  readonly evictionSoft?: Readonly<Record<string, string>>;
  readonly evictionSoftGracePeriod?: Readonly<Record<string, string>>;
  readonly evictionMinimumReclaim?: Readonly<Record<string, string>>;
  readonly enforceNodeAllocatable?: readonly string[];
}

/** The reason why a kubelet with this configuration does not start: one entry of one field. */
export interface ThresholdProblem {
  readonly field:
    | 'evictionHard'
    | 'evictionSoft'
    | 'evictionSoftGracePeriod'
    | 'evictionMinimumReclaim';
  readonly signal: string;
  readonly text: string;
  readonly problem: ThresholdValueProblem | 'unsupported-signal' | 'no-grace-period';
}

export type ParsedThresholds =
  | { readonly ok: true; readonly thresholds: readonly Threshold[] }
  | { readonly ok: false; readonly problems: readonly ThresholdProblem[] };

/**
 * The thresholds of a configuration: hard ones, soft ones, then the hard memory threshold once more
 * for all pods together where their cgroup is enforced. Each part is in the order of {@link
 * SIGNALS}; upstream has none.
 * @upstream pkg/kubelet/eviction/helpers.go ParseThresholdConfig (1.36)
 */
export function parseThresholds(configuration: ThresholdConfiguration): ParsedThresholds {
  const problems: ThresholdProblem[] = [];
  const complain = (problem: ThresholdProblem) => problems.push(problem);
  const hard = readField(configuration, 'evictionHard', parseThresholdValue, complain);
  const soft = readField(configuration, 'evictionSoft', parseThresholdValue, complain);
  const grace = readField(configuration, 'evictionSoftGracePeriod', parseGracePeriod, complain);
  const reclaim = readField(configuration, 'evictionMinimumReclaim', parseMinimumReclaim, complain);

  const thresholds: Threshold[] = [];
  const add = (signal: Signal, value: ThresholdValue | undefined, graceNanoseconds: bigint) => {
    const minReclaim = reclaim.get(signal);
    if (value === undefined) return;
    thresholds.push({ signal, value, graceNanoseconds, ...(minReclaim && { minReclaim }) });
  };
  for (const [signal, value] of hard) add(signal, value, 0n);
  for (const [signal, value] of soft) {
    if (value !== undefined && configuration.evictionSoftGracePeriod?.[signal] === undefined) {
      const text = configuration.evictionSoft?.[signal] ?? '';
      complain({ field: 'evictionSoft', signal, text, problem: 'no-grace-period' });
    }
    add(signal, value, grace.get(signal) ?? 0n);
  }
  if (problems.length > 0) return { ok: false, problems };
  const enforced = configuration.enforceNodeAllocatable?.includes('pods') ?? false;
  return { ok: true, thresholds: enforced ? withAllocatable(thresholds) : thresholds };
}

type ParsedEntry<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: ThresholdValueProblem };

/** The valid entries of a field, by signal. */
function readField<T>(
  configuration: ThresholdConfiguration,
  field: ThresholdProblem['field'],
  parse: (text: string) => ParsedEntry<T>,
  complain: (problem: ThresholdProblem) => void,
): ReadonlyMap<Signal, T> {
  const found = new Map<Signal, T>();
  const entries = Object.entries(configuration[field] ?? {});
  for (const [signal, text] of entries.sort(([a], [b]) => compareSignals(a, b))) {
    if (!isSignal(signal)) {
      complain({ field, signal, text, problem: 'unsupported-signal' });
      continue;
    }
    const result = parse(text);
    if (result.ok) found.set(signal, result.value);
    else complain({ field, signal, text, problem: result.problem });
  }
  return found;
}

const PLACES: ReadonlyMap<string, number> = new Map(SIGNALS.map((signal, at) => [signal, at]));

const compareSignals = (a: string, b: string): number =>
  (PLACES.get(a) ?? SIGNALS.length) - (PLACES.get(b) ?? SIGNALS.length) || compareText(a, b);

/** @upstream pkg/kubelet/eviction/helpers.go parseGracePeriods (1.36) */
function parseGracePeriod(text: string): ParsedEntry<bigint> {
  const duration = parseGoDuration(text);
  if (!duration.ok) return { ok: false, problem: 'malformed' };
  return duration.value < 0n ? { ok: false, problem: 'negative' } : duration;
}

/** @upstream pkg/kubelet/eviction/helpers.go addAllocatableThresholds (1.36) */
const withAllocatable = (thresholds: readonly Threshold[]): readonly Threshold[] => [
  ...thresholds,
  ...thresholds
    .filter((threshold) => threshold.signal === 'memory.available' && isHardThreshold(threshold))
    .map((threshold): Threshold => ({ ...threshold, signal: 'allocatableMemory.available' })),
];
