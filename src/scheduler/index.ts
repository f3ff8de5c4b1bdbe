export type { NamespaceLabels } from './cache/selectors.ts';
export { kubeletRefusal } from './kubelet-admission.ts';
export type { SchedulerOptions } from './options.ts';
export { PendingPods } from './pending-pods.ts';
export type { PreemptionVerdict } from './preemption/preempt.ts';
export { type Attempt, type Evaluation, Scheduler } from './scheduler.ts';
export type { ScorePlugin } from './scores/score-nodes.ts';
export type { Kinship } from './spread/default-constraints.ts';
export type { VolumeObjects } from './volumes/volume-objects.ts';
