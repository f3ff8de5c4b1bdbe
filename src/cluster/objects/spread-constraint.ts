import type { LabelSelectorObject } from './selector.ts';

/** A v1 TopologySpreadConstraint as written. */
export interface TopologySpreadConstraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  /** `DoNotSchedule` or `ScheduleAnyway`. */
  readonly whenUnsatisfiable: string;
  readonly labelSelector?: LabelSelectorObject;
  readonly matchLabelKeys?: readonly string[];
  /** 1 when absent. */
  readonly minDomains?: number;
  /** `Honor` when absent. */
  readonly nodeAffinityPolicy?: string;
  /** `Ignore` when absent. */
  readonly nodeTaintsPolicy?: string;
}
