import { selectsLabels, type WorkloadObject } from '#cluster';

/**
 * Whether a workload creates pods at all: it is not being deleted, has a template, and selects the
 * pods of it. The API server takes no workload whose selector does not match its own template.
 */
export const mayMakePods = ({ selector, template, deletionTimestamp }: WorkloadObject): boolean =>
  deletionTimestamp === undefined &&
  template !== undefined &&
  (selector === undefined || selectsLabels(selector, template.labels));
