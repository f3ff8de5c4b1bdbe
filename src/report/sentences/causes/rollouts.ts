import type { TimelineKind } from '#causes';
import type { Words } from './words.ts';

export type RolloutKind = Extract<TimelineKind, `Rollout${string}`>;

/** Events of the rollouts of workloads. */
export const ROLLOUT_WORDS: Words<RolloutKind> = {
  RolloutStarted: ({ workload, revision, underWay }) => {
    const what = revision === undefined ? '' : ` to ${revision}`;
    return underWay === true
      ? `the rollout of ${workload}${what} is under way`
      : `the rollout of ${workload}${what} begins`;
  },
  RolloutStepped: ({ workload, replicaSet, from, to, oldPod, surgeOn }) => {
    if (replicaSet !== undefined) {
      return `the rollout of ${workload} scales ReplicaSet ${replicaSet} from ${from} to ${to}`;
    }
    return oldPod === undefined
      ? `the rollout of ${workload} makes a new pod beside the old one on ${surgeOn}`
      : `the rollout of ${workload} replaces ${oldPod}`;
  },
  RolloutEnded: ({ workload }) =>
    `the rollout of ${workload} is over: all of its pods are new and available`,
  RolloutOverdue: ({ workload, deadlineSeconds }) =>
    `the rollout of ${workload} has made no progress for ${deadlineSeconds} s (ProgressDeadlineExceeded)`,
};
