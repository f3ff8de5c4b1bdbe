import { selectsLabels, type WorkloadObject } from '#cluster';

/**
 * Whether a workload makes pods at all: it is not being deleted, it says what they are made from, and it
 * would know them again. The API server takes no workload whose selector passes over its own template.
 */
export const mayMakePods = ({ selector, template, deletionTimestamp }: WorkloadObject): boolean =>
  deletionTimestamp === undefined &&
  template !== undefined &&
  (selector === undefined || selectsLabels(selector, template.labels));
