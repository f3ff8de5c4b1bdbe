import type { READ_FIELDS } from './fields.ts';

type FieldName = keyof typeof READ_FIELDS;

/** Reads the text of a flag into the value that a file would have; unreadable text stays text. */
type Read = (text: string, before: unknown) => unknown;

/** `a<1,b<2`, `a=1,b=2`; a repeated flag adds to its earlier entries. */
const pairs =
  (between: '<' | '=', read: (text: string) => unknown = (text) => text): Read =>
  (text, before) => {
    const entries = text
      .split(',')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')
      .map((piece) => piece.split(between).map((part) => part.trim()));
    if (entries.some((parts) => parts.length !== 2)) return text;
    const own = entries.map(([name = '', value = '']) => [name, read(value)] as const);
    return { ...(typeof before === 'object' ? before : {}), ...Object.fromEntries(own) };
  };

const asWritten: Read = (text) => text;
const integer: Read = (text) => (/^-?\d+$/.test(text) ? Number(text) : text);
const truth = (text: string): unknown => {
  if (/^(1|t|true)$/i.test(text)) return true;
  return /^(0|f|false)$/i.test(text) ? false : text;
};
const list: Read = (text) => text.split(',');

/** Kubelet flags for fields that models read. */
const FLAGS: Readonly<Record<string, readonly [FieldName, Read]>> = {
  'eviction-hard': ['evictionHard', pairs('<')],
  'eviction-soft': ['evictionSoft', pairs('<')],
  'eviction-soft-grace-period': ['evictionSoftGracePeriod', pairs('=')],
  'eviction-minimum-reclaim': ['evictionMinimumReclaim', pairs('=')],
  'eviction-max-pod-grace-period': ['evictionMaxPodGracePeriod', integer],
  'eviction-pressure-transition-period': ['evictionPressureTransitionPeriod', asWritten],
  'kube-api-burst': ['kubeAPIBurst', integer],
  'kube-api-qps': ['kubeAPIQPS', integer],
  'kube-reserved': ['kubeReserved', pairs('=')],
  'system-reserved': ['systemReserved', pairs('=')],
  'enforce-node-allocatable': ['enforceNodeAllocatable', list],
  'fail-swap-on': ['failSwapOn', truth],
  'feature-gates': ['featureGates', pairs('=', truth)],
  'image-gc-high-threshold': ['imageGCHighThresholdPercent', integer],
  'image-gc-low-threshold': ['imageGCLowThresholdPercent', integer],
  'node-status-update-frequency': ['nodeStatusUpdateFrequency', asWritten],
  'kernel-memcg-notification': ['kernelMemcgNotification', truth],
  'local-storage-capacity-isolation': ['localStorageCapacityIsolation', truth],
  'register-node': ['registerNode', truth],
  'serialize-image-pulls': ['serializeImagePulls', truth],
};

/** One flag as it was written, without leading dashes. */
interface WrittenFlag {
  readonly name: string;
  readonly value: string;
}

/** Values that flags set in place of fields of a configuration, with the flag for each. */
export interface ConfigurationOfFlags<Flag extends WrittenFlag> {
  /** In the form of a configuration file. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly flagOf: ReadonlyMap<string, Flag>;
}

/**
 * The configuration that the command line of a kubelet sets. Each field replaces the whole field of
 * the file, including all default thresholds.
 * @upstream cmd/kubelet/app/options/options.go AddKubeletConfigFlags (1.36)
 */
export function configurationOfFlags<Flag extends WrittenFlag>(
  flags: readonly Flag[],
): ConfigurationOfFlags<Flag> {
  const value: Record<string, unknown> = {};
  const flagOf = new Map<string, Flag>();
  for (const flag of flags) {
    const [field, read] = FLAGS[flag.name] ?? [];
    if (field === undefined || read === undefined) continue;
    value[field] = read(flag.value, value[field]);
    flagOf.set(field, flag);
  }
  return { value, flagOf };
}

/** The flags for fields that models read. */
export const flagsRead = <Flag extends WrittenFlag>(flags: readonly Flag[]): readonly Flag[] =>
  flags.filter(({ name }) => Object.hasOwn(FLAGS, name));
