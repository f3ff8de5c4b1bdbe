import {
  type Duration,
  type GoDurationProblem,
  microseconds,
  minutes,
  parseGoDuration,
} from '#units';
import type { ThresholdConfiguration } from './parse-thresholds.ts';

/** What a KubeletConfiguration says about eviction, as written: null is the same as absent. */
export type EvictionConfiguration = {
  readonly [Field in keyof ThresholdConfiguration]?: ThresholdConfiguration[Field] | null;
} & {
  readonly evictionPressureTransitionPeriod?: string | null;
  readonly evictionMaxPodGracePeriod?: number | null;
  readonly mergeDefaultEvictionSettings?: boolean | null;
  readonly localStorageCapacityIsolation?: boolean | null;
};

/** The same with everything that the kubelet fills in. */
export interface EvictionSettings extends Required<ThresholdConfiguration> {
  /** How long a pressure condition outlasts its last cause. */
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

/** @upstream pkg/kubelet/eviction/defaults_linux.go DefaultEvictionHard (1.36) */
const DEFAULT_EVICTION_HARD: Readonly<Record<string, string>> = {
  'memory.available': '100Mi',
  'nodefs.available': '10%',
  'nodefs.inodesFree': '5%',
  'imagefs.available': '15%',
  'imagefs.inodesFree': '5%',
};

const DEFAULT_TRANSITION_PERIOD = minutes(5);

/**
 * Fills in what a configuration leaves open. One hard threshold drops the other defaults, and none
 * at all (`{}`) drops every one, unless defaults are to be merged.
 * @upstream cmd/kubelet/app/server.go loadConfigFile (1.36)
 */
export function evictionSettings(configuration: EvictionConfiguration): ParsedEvictionSettings {
  const transition = parseTransitionPeriod(configuration.evictionPressureTransitionPeriod);
  if (!transition.ok) return { ...transition, field: 'evictionPressureTransitionPeriod' };
  return {
    ok: true,
    settings: {
      evictionHard: hardThresholds(configuration),
      evictionSoft: configuration.evictionSoft ?? {},
      evictionSoftGracePeriod: configuration.evictionSoftGracePeriod ?? {},
      evictionMinimumReclaim: configuration.evictionMinimumReclaim ?? {},
      enforceNodeAllocatable: configuration.enforceNodeAllocatable ?? ['pods'],
      pressureTransitionPeriod: transition.value,
      maxPodGracePeriod: configuration.evictionMaxPodGracePeriod ?? 0,
      localStorageCapacityIsolation: configuration.localStorageCapacityIsolation ?? true,
    },
  };
}

function hardThresholds(configuration: EvictionConfiguration): Readonly<Record<string, string>> {
  const { evictionHard, mergeDefaultEvictionSettings } = configuration;
  if (evictionHard === undefined || evictionHard === null) return DEFAULT_EVICTION_HARD;
  return mergeDefaultEvictionSettings === true
    ? { ...DEFAULT_EVICTION_HARD, ...evictionHard }
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
  if (given.value === 0n) return { ok: true, value: DEFAULT_TRANSITION_PERIOD };
  // Rounded up, a period ends at the same microsecond as the exact one.
  return { ok: true, value: microseconds(Math.ceil(Number(given.value) / 1_000)) };
}
