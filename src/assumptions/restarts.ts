import type { Outcome } from '#play';
import type { ManagerFacts } from '#preparation';
import { leaderlessSpells } from '#run-facts';
import type { Occurrence } from '#script';
import type { Behaviors } from '#versions';
import type { Assumption } from './assumption.ts';

/** What is assumed of the processes of the control plane, where one ended without the API server. */
export function ofRestarts(
  { set, shown, instances }: ManagerFacts,
  { entries }: Pick<Outcome, 'entries'>,
): readonly Assumption[] {
  const hasEnded = leaderlessSpells(entries).some(
    ({ lost }) => lost.component === 'kube-controller-manager' && lost.node === undefined,
  );
  if (!hasEnded) return [];
  const isShown = shown.includes('kube-controller-manager');
  if (set === 'crashLoop' && !isShown) return [{ kind: 'crash-loop-without-static-pod' }];
  return set === undefined && !isShown && instances < 2
    ? [{ kind: 'restart-of-control-plane' }]
    : [];
}

/** What is assumed of processes that the script starts: that they lead at once. */
export function ofStartedProcesses(
  occurrences: readonly Occurrence[],
  { leaderElection: { manager, scheduler } }: Pick<Behaviors, 'leaderElection'>,
): readonly Assumption[] {
  const isStarted = (kind: 'controllerManager' | 'scheduler'): boolean =>
    occurrences.some(
      ({ action, phase }) => action.kind === kind && (phase === 'end' || action.verb !== 'stop'),
    );
  return [
    ...(manager.elects && isStarted('controllerManager')
      ? [{ kind: 'manager-leads-at-once' } as const]
      : []),
    ...(scheduler.elects && isStarted('scheduler')
      ? [{ kind: 'scheduler-leads-at-once' } as const]
      : []),
  ];
}
