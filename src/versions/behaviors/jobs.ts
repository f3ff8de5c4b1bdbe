import { apiServerGate, constant, managerGate } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

const CONTROLLER = 'pkg/controller/job/job_controller.go';

/** The fields of Job specs that the controller of a release knows, and what it does with them. */
export const JOBS = {
  podReplacementPolicy: managerGate('JobPodReplacementPolicy', {
    does: 'Jobs may wait for the end of a pod before they replace it',
    touches: 'jobs-that-wait-for-failed-pods',
  }),
  podFailurePolicy: managerGate('JobPodFailurePolicy', {
    does: 'Jobs may tell failures of pods apart, evictions among them',
    touches: 'jobs-with-failure-policy',
  }),
  backoffLimitPerIndex: managerGate('JobBackoffLimitPerIndex', {
    does: 'indexed Jobs may count failures by index',
    touches: 'jobs-with-limit-per-index',
  }),
  successPolicy: managerGate('JobSuccessPolicy', {
    does: 'indexed Jobs may succeed by some of their indexes',
    touches: 'jobs-with-success-policy',
  }),
  /** @upstream pkg/controller/job/job_controller.go delayTerminalCondition (1.36) */
  waitsForTerminatingPods: constant<boolean>(
    [
      ['1.20', false],
      ['1.31', true],
    ],
    {
      does: 'a Job is finished only when none of its pods is Terminating any more',
      upstream: `${CONTROLLER} delayTerminalCondition`,
      touches: 'unfinished-jobs',
    },
  ),
  readyWithinActive: apiServerGate('JobManagedBy', {
    does: 'the API server refuses what a Job says of itself when more of its pods are Ready than active',
    touches: 'unfinished-parallel-jobs',
  }),
  /**
   * 1.34.10, 1.35.7, 1.36.3 and their later patch releases do, too.
   * @upstream pkg/controller/job/job_controller.go manageJob (1.37)
   */
  activeInBackoff: constant<boolean>(
    [
      ['1.20', false],
      ['1.37', true],
    ],
    {
      does: 'a Job that waits to replace a failed pod says how many of its pods are active, not that none is',
      upstream: `${CONTROLLER} manageJob`,
      touches: 'unfinished-parallel-jobs',
    },
  ),
};

export type JobBehavior = BehaviorOf<typeof JOBS>;
