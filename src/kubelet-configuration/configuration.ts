import type { PriorityPeriod } from '#kubelet/shutdown';
import type { READ_FIELDS } from './fields.ts';

/** The checked values of each form. */
interface ValueOfForm {
  readonly 'texts-by-signal': Readonly<Record<string, string>>;
  readonly 'texts-by-name': Readonly<Record<string, string>>;
  readonly quantities: Readonly<Record<string, string>>;
  readonly duration: string;
  readonly text: string;
  readonly number: number;
  readonly integer: number;
  readonly flag: boolean;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly periods: readonly PriorityPeriod[];
  readonly taints: readonly RegisteredTaint[];
  readonly texts: readonly string[];
}

/** A taint with which a node registers. */
interface RegisteredTaint {
  readonly key: string;
  readonly value?: string | null;
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

/**
 * A KubeletConfiguration as written, reduced to the fields that models read. Null is the same as
 * absent, except in a patch, where it removes the earlier value.
 */
export type KubeletConfiguration = {
  readonly [Name in keyof typeof READ_FIELDS]?:
    | ValueOfForm[(typeof READ_FIELDS)[Name]['form']]
    | null;
};

/** A patch replaces each field that it names as a whole, including maps. */
export const patched = (
  configuration: KubeletConfiguration,
  patch: KubeletConfiguration,
): KubeletConfiguration => ({ ...configuration, ...patch });
