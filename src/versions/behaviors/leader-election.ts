import type { BehaviorRequest } from '../behavior-request.ts';
import { CONTROLLER_MANAGER_FLAGS, SCHEDULER_FLAGS } from '../flags/table.ts';
import { flagValue } from '../flags/value.ts';
import type { FlagSetting } from '../setting.ts';
import { type BehaviorOf, row } from './row.ts';

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
  settingsIn: (request: BehaviorRequest) => readonly FlagSetting[],
) => ({
  elects: row(
    (request: BehaviorRequest) => flagValue(leaderElect, settingsIn(request), request.controlPlane),
    { does: 'an instance works only while it holds its Lease', upstream: DEFAULTS },
  ),
  leaseDuration: row(
    (request: BehaviorRequest) =>
      flagValue(leaseDuration, settingsIn(request), request.controlPlane),
    {
      does: 'time without a renewal after which another instance takes over',
      upstream: DEFAULTS,
      unit: 'duration',
    },
  ),
  renewDeadline: row(
    (request: BehaviorRequest) =>
      flagValue(renewDeadline, settingsIn(request), request.controlPlane),
    {
      does: 'time of renewals that fail after which a leader ends',
      upstream: 'staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go renew',
      unit: 'duration',
    },
  ),
  retryPeriod: row(
    (request: BehaviorRequest) => flagValue(retryPeriod, settingsIn(request), request.controlPlane),
    {
      does: 'time between renewals, and between looks of waiting instances, up to 2.2 times as long',
      upstream: DEFAULTS,
      unit: 'duration',
    },
  ),
});

/** The elections of kube-controller-manager. */
export const MANAGER_ELECTION = electionOf(
  CONTROLLER_MANAGER_FLAGS,
  ({ controllerManagerFlags }) => controllerManagerFlags,
);

/** The elections of kube-scheduler. */
export const SCHEDULER_ELECTION = electionOf(
  SCHEDULER_FLAGS,
  ({ schedulerFlags = [] }) => schedulerFlags,
);

/** How a component elects its leader. */
export type ElectionBehavior = BehaviorOf<typeof MANAGER_ELECTION>;

/** The elections by component. */
export interface LeaderElectionBehavior {
  readonly manager: ElectionBehavior;
  readonly scheduler: ElectionBehavior;
}
