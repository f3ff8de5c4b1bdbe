export type { NamespaceLabels } from './cache/selectors.ts';
export type { SchedulerCause } from './component/causes.ts';
export { KubeScheduler } from './component/kube-scheduler.ts';
export type { PendingPod } from './component/pending-pods.ts';

export { kubeletRefusals } from './kubelet-admission.ts';
export type { SchedulerOptions, SchedulingTieBreaks } from './options.ts';

export type { Reason } from './reason.ts';
export { type AmountsByName, type FreeResources, ResourceCounter } from './resource-scores.ts';
export { type Attempt, type Evaluation, type NodesForPod, Scheduler } from './scheduler.ts';
export { SchedulerBase } from './scheduler-base.ts';

export { Trials } from './trials.ts';
export type { VolumeObjects } from './volumes/volume-objects.ts';
