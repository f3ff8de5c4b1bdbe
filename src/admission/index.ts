export { type AdmissionClasses, admitSpec, withDefaultTolerations } from './admit-spec.ts';
export { withDaemonSetTolerations } from './daemonset-tolerations.ts';
export {
  additionsOf,
  addsAnything,
  hasContainersOf,
  isOfTemplate,
  type KnownToDecide,
  type TwinAdditions,
  withTwin,
} from './live-twin.ts';
export { namespaceTolerations } from './namespace-tolerations.ts';
export { NewPods } from './new-pods.ts';
export { fitsWhitelist } from './pod-toleration-restriction.ts';
export { priorityClassesOf } from './priority-classes.ts';
export { withRecommendation } from './recommended-requests.ts';
export type { PodAdmission, Refusal } from './refusal.ts';
export type { WebhookCause } from './webhooks/causes.ts';
export {
  isAsked,
  isSelected,
  labelsOfNamespace,
  NEW_POD,
  PLAYED_REQUESTS,
  type RequestKind,
  serviceOf,
} from './webhooks/matches.ts';
export { LEASE_NAMESPACES, reachOf, type WebhookReach } from './webhooks/reach.ts';
export { Webhooks, type WebhookWorld } from './webhooks/webhooks.ts';
