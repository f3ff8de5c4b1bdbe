export {
  type AdmissionClasses,
  admitSpec,
} from './admit-spec.ts';
export { withDaemonSetTolerations } from './daemonset-tolerations.ts';
export { withDefaultTolerations } from './default-tolerations.ts';
export {
  additionsOf,
  addsAnything,
  isOfTemplate,
  type TwinAdditions,
  withTwin,
} from './live-twin.ts';
export { namespaceTolerations } from './namespace-tolerations.ts';
export { NewPods, type PodToAdmit, type Refusal } from './new-pods.ts';
export { fitsWhitelist } from './pod-toleration-restriction.ts';
export { priorityClassesOf } from './priority-classes.ts';
