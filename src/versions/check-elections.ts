import type { Diagnostic } from '#diagnostics';
import { type Duration, inSeconds } from '#units';
import type { BehaviorRequest } from './behavior-request.ts';
import {
  type ElectionBehavior,
  MANAGER_ELECTION,
  SCHEDULER_ELECTION,
} from './behaviors/leader-election.ts';
import { resolveRows } from './behaviors/row.ts';
import * as complaints from './flags/complaints.ts';
import type { FlagSetting } from './setting.ts';

const LEASE = 'leader-elect-lease-duration';
const DEADLINE = 'leader-elect-renew-deadline';
const RETRY = 'leader-elect-retry-period';

/**
 * Reports times with which a component does not start: a Lease has to last longer than a leader tries
 * to renew it, and that longer than 1.2 of its periods.
 * @upstream client-go/tools/leaderelection/leaderelection.go NewLeaderElector (1.36)
 */
export function checkElections(request: BehaviorRequest): readonly Diagnostic[] {
  const { controllerManagerFlags, schedulerFlags = [] } = request;
  return [
    ...check(resolveRows(MANAGER_ELECTION, request, asResolved), controllerManagerFlags),
    ...check(resolveRows(SCHEDULER_ELECTION, request, asResolved), schedulerFlags),
  ];
}

const asResolved = <Value>(_: string, { value }: { readonly value: Value }): Value => value;

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
