import { type Duration, type GoDurationProblem, microseconds, parseGoDuration } from '#units';
import { type EvictionBehavior, KUBELET_DEFAULTS } from '#versions';
import type { ThresholdConfiguration } from './parse-thresholds.ts';

/** The eviction fields of a KubeletConfiguration, as written: null is the same as absent. */
export type EvictionConfiguration = {
  readonly [Field in keyof ThresholdConfiguration]?: ThresholdConfiguration[Field] | null;
} & {
  readonly evictionPressureTransitionPeriod?: string | null;
  readonly evictionMaxPodGracePeriod?: number | null;
  readonly mergeDefaultEvictionSettings?: boolean | null;
  readonly localStorageCapacityIsolation?: boolean | null;
};

/** The same with all defaults of the kubelet. */
export interface EvictionSettings extends Required<ThresholdConfiguration> {
  /** The time for which a pressure condition outlasts its last cause. */
  readonly pressureTransitionPeriod: Duration;
  /** In seconds, for soft evictions; negative is allowed. */
  readonly maxPodGracePeriod: number;
  readonly localStorageCapacityIsolation: boolean;
}

export type ParsedEvictionSettings =
  | { readonly ok: true; readonly settings: EvictionSettings }
  | {
      readonly ok: false;
      readonly field: 'evictionPressureTransitionPeriod';
      readonly problem: GoDurationProblem;
    };

/** Decisions about a configuration that depend on the kubelet's release. */
type EvictionDefaults = Pick<EvictionBehavior, 'defaultEvictionHard' | 'mergesDefaults'>;

/**
 * Fills in the defaults of a configuration. One hard threshold drops the other defaults, and an
 * empty object (`{}`) drops all of them, unless defaults are merged.
 * @upstream cmd/kubelet/app/server.go loadConfigFile (1.36)
 */
export function evictionSettings(
  configuration: EvictionConfiguration,
  defaults: EvictionDefaults,
): ParsedEvictionSettings {
  const transition = parseTransitionPeriod(configuration.evictionPressureTransitionPeriod);
  if (!transition.ok) return { ...transition, field: 'evictionPressureTransitionPeriod' };
  return {
    ok: true,
    settings: {
      evictionHard: hardThresholds(configuration, defaults),
      evictionSoft: configuration.evictionSoft ?? {},
      evictionSoftGracePeriod: configuration.evictionSoftGracePeriod ?? {},
      evictionMinimumReclaim: configuration.evictionMinimumReclaim ?? {},
      enforceNodeAllocatable:
        configuration.enforceNodeAllocatable ?? KUBELET_DEFAULTS.enforceNodeAllocatable,
      pressureTransitionPeriod: transition.value,
      maxPodGracePeriod:
        configuration.evictionMaxPodGracePeriod ?? KUBELET_DEFAULTS.evictionMaxPodGracePeriod,
      localStorageCapacityIsolation:
        configuration.localStorageCapacityIsolation ??
        KUBELET_DEFAULTS.localStorageCapacityIsolation,
    },
  };
}

function hardThresholds(
  { evictionHard, mergeDefaultEvictionSettings }: EvictionConfiguration,
  { defaultEvictionHard, mergesDefaults }: EvictionDefaults,
): Readonly<Record<string, string>> {
  if (evictionHard === undefined || evictionHard === null) return defaultEvictionHard;
  return mergesDefaults && mergeDefaultEvictionSettings === true
    ? { ...defaultEvictionHard, ...evictionHard }
    : evictionHard;
}

/** Zero counts as not given. @upstream pkg/kubelet/apis/config/v1beta1/defaults.go (1.36) */
function parseTransitionPeriod(
  text: string | null | undefined,
):
  | { readonly ok: true; readonly value: Duration }
  | { readonly ok: false; readonly problem: GoDurationProblem } {
  const given = parseGoDuration(text ?? '0s');
  if (!given.ok) return given;
  if (given.value === 0n) {
    return parseTransitionPeriod(KUBELET_DEFAULTS.evictionPressureTransitionPeriod);
  }
  // Rounded up, a period ends at the same microsecond as the exact one.
  return { ok: true, value: microseconds(Math.ceil(Number(given.value) / 1_000)) };
}
