import type { Labels, ResourceList } from '#cluster';
import type { Duration } from '#units';

/** The autoscaler that is played; `auto` is what the snapshot shows. */
type AutoscalerKind = 'auto' | 'none' | 'karpenter' | 'clusterAutoscaler';

/**
 * A cloud's answer to orders in a zone: none are taken, no machine ever comes, all come but work only
 * as far as the zone does, or all come and work.
 */
type ZoneAnswer = 'noCapacity' | 'hangs' | 'fulfils' | 'works';

/** A machine that a cloud offers. */
export interface InstanceType {
  readonly name: string;
  readonly labels: Labels;
  readonly capacity: ResourceList;
  readonly allocatable: ResourceList;
  /** The zones that offer it; all without any. */
  readonly zones: readonly string[];
  /** Prices an hour by capacity type (`on-demand`, `spot`, `reserved`). */
  readonly prices: Readonly<Record<string, number>>;
  /** Whether the prices are given, and not assumed to follow the number of CPUs. */
  readonly isPriced: boolean;
}

/** The settings of a script about autoscalers, over what the snapshot shows. */
export interface AutoscalerSettings {
  readonly kind: AutoscalerKind;
  /** From the order of a machine to its Node object. */
  readonly provisionTime?: Duration;
  /** From the Node object until it is Ready. */
  readonly readyAfter?: Duration;
  /** From the order to end a machine until its cloud no longer has it. */
  readonly terminationTime?: Duration;
  readonly zones: Readonly<Record<string, ZoneAnswer>>;
  /** The greatest size of each node group. */
  readonly maxSize?: number;
  readonly flags: Labels;
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly catalogue?: readonly InstanceType[];
}

/** The settings of a run whose script says nothing of autoscalers. */
export const AS_SHOWN: AutoscalerSettings = {
  kind: 'auto',
  zones: {},
  flags: {},
  featureGates: {},
};
