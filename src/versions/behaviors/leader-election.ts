import { CONTROLLER_MANAGER_FLAGS, SCHEDULER_FLAGS } from '../flags/table.ts';
import { managerFlag, schedulerFlag } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

const DEFAULTS =
  'staging/src/k8s.io/component-base/config/v1alpha1/defaults.go RecommendedDefaultLeaderElectionConfiguration';

type LeaderFlags = Pick<
  typeof CONTROLLER_MANAGER_FLAGS,
  'leaderElect' | 'leaseDuration' | 'renewDeadline' | 'retryPeriod'
>;

/**
 * How the instances of a component elect a leader; a Lease in the snapshot shows its duration.
 * @upstream component-base/config/v1alpha1/defaults.go RecommendedDefaultLeaderElectionConfiguration (1.36)
 */
const electionOf = (
  { leaderElect, leaseDuration, renewDeadline, retryPeriod }: LeaderFlags,
  valueOfFlag: typeof managerFlag,
) => ({
  elects: valueOfFlag(leaderElect, {
    does: 'an instance works only while it holds its Lease',
    upstream: DEFAULTS,
  }),
  leaseDuration: valueOfFlag(leaseDuration, {
    does: 'time without a renewal after which another instance takes over',
    upstream: DEFAULTS,
    unit: 'duration',
  }),
  renewDeadline: valueOfFlag(renewDeadline, {
    does: 'time of renewals that fail after which a leader ends',
    upstream: 'staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go renew',
    unit: 'duration',
  }),
  retryPeriod: valueOfFlag(retryPeriod, {
    does: 'time between renewals, and between looks of waiting instances, up to 2.2 times as long',
    upstream: DEFAULTS,
    unit: 'duration',
  }),
});

/** The elections of kube-controller-manager. */
export const MANAGER_ELECTION = electionOf(CONTROLLER_MANAGER_FLAGS, managerFlag);

/** The elections of kube-scheduler. */
export const SCHEDULER_ELECTION = electionOf(SCHEDULER_FLAGS, schedulerFlag);

/** How a component elects its leader. */
export type ElectionBehavior = BehaviorOf<typeof MANAGER_ELECTION>;

/** The elections by component. */
export interface LeaderElectionBehavior {
  readonly manager: ElectionBehavior;
  readonly scheduler: ElectionBehavior;
}
