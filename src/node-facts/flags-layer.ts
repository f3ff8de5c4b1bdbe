import {
  type ConfigurationReading,
  configurationOfFlags,
  readKubeletConfiguration,
} from '#kubelet-configuration';
import type { KubeletFlags, PlaceOf } from '#snapshot';

/** The settings of a command line, which override the configuration of its kubelet. */
export interface FlagsLayer extends ConfigurationReading {
  /** In the form of a configuration file. */
  readonly value: Readonly<Record<string, unknown>>;
  /** The place of the flag that sets a field, or of the flag that is named with its dashes. */
  readonly placeOf: PlaceOf;
}

/**
 * Reads the flags of a kubelet. A flag of hard thresholds drops all default ones, regardless of the
 * file.
 */
export function flagsLayer({ flags, path, position }: KubeletFlags): FlagsLayer {
  const { value: set, flagOf } = configurationOfFlags(flags);
  const isHard = set['evictionHard'] !== undefined;
  const value = { ...set, ...(isHard && { mergeDefaultEvictionSettings: false }) };
  const nowhere = { path, position, excerpt: { text: '', length: 1 } };
  const first = flags[0]?.place ?? nowhere;
  return {
    ...readKubeletConfiguration(value, 'kubelet'),
    value,
    placeOf: ([field]) =>
      (flagOf.get(`${field ?? ''}`) ?? flags.find(({ name }) => `--${name}` === field))?.place ??
      first,
  };
}
