import type { Labels, ObjectMeta } from './meta.ts';
import type { ResourceList } from './node.ts';
import type { Toleration } from './taint.ts';

/** A scheduling.k8s.io/v1 PriorityClass: the priority that it gives to pods. */
export interface PriorityClass extends ObjectMeta {
  readonly value: number;
  readonly globalDefault: boolean;
  /** `PreemptLowerPriority` when absent. */
  readonly preemptionPolicy?: string;
}

/** A node.k8s.io/v1 RuntimeClass: its additions to pods. */
export interface RuntimeClass extends ObjectMeta {
  readonly overhead?: ResourceList;
  readonly nodeSelector?: Labels;
  readonly tolerations?: readonly Toleration[];
}
