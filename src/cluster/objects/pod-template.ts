import type { Labels } from './meta.ts';
import type { PodSpec } from './pod-spec.ts';

/** The template of a workload's pods. */
export interface PodTemplate {
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly finalizers: readonly string[];
  /** Equal ones are one object, as with pods. */
  readonly spec: PodSpec;
  /** `spec.nodeName`: all its pods are for this node. */
  readonly nodeName?: string;
}
