import type { Diagnostic } from '#diagnostics';
import { type Duration, inSeconds } from '#units';
import type { BehaviorRequest } from './behavior-request.ts';
import type { ElectionBehavior, LeaderElectionBehavior } from './behaviors/leader-election.ts';
import * as complaints from './flags/complaints.ts';
import { CONTROLLER_MANAGER_FLAGS } from './flags/table.ts';
import type { FlagSetting } from './setting.ts';

/** Both components have these flags. */
const {
  leaseDuration: { name: LEASE },
  renewDeadline: { name: DEADLINE },
  retryPeriod: { name: RETRY },
} = CONTROLLER_MANAGER_FLAGS;

/**
 * Reports times with which a component does not start: a Lease has to last longer than a leader tries
 * to renew it, and that longer than 1.2 of its periods.
 * @upstream client-go/tools/leaderelection/leaderelection.go NewLeaderElector (1.36)
 */
export const checkElections = (
  { manager, scheduler }: LeaderElectionBehavior,
  { controllerManagerFlags, schedulerFlags = [] }: BehaviorRequest,
): readonly Diagnostic[] => [
  ...check(manager, controllerManagerFlags),
  ...check(scheduler, schedulerFlags),
];

function check(times: ElectionBehavior, settings: readonly FlagSetting[]): readonly Diagnostic[] {
  const { elects, leaseDuration, renewDeadline, retryPeriod } = times;
  if (!elects) return [];
  const complain = (names: readonly [string, string], than: string): readonly Diagnostic[] => {
    const setting = settings.findLast(({ name }) => names.includes(name));
    return setting === undefined ? [] : [complaints.noLeader(setting, names, than)];
  };
  if (leaseDuration <= renewDeadline) return complain([LEASE, DEADLINE], inWords(renewDeadline));
  return renewDeadline <= 1.2 * retryPeriod
    ? complain([DEADLINE, RETRY], `${inWords(retryPeriod)}, times 1.2`)
    : [];
}

const inWords = (time: Duration): string => `${inSeconds(time)}s`;
