import { isTerminal } from '#cluster';
import { isCriticalPod } from '#pod-facts';
import { type Instant, later, seconds } from '#units';
import type { PodToPlace, PopulatedGroup } from './shutdown-plan.ts';
import type { KilledPod, ShutdownRun, ShutdownStep } from './shutdown-run.ts';
import type { ShutdownGroup } from './shutdown-settings.ts';

type PodOfPhase = PodToPlace & Parameters<typeof isCriticalPod>[0];

/**
 * The time at which kubelets before 1.23 stop each pod. Static pods are critical too. Both phases
 * exist even when one of them has no pods.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go processShutdownEvent (1.22)
 */
export function placeInTwoPhases<P extends PodOfPhase>(
  [normal, critical]: readonly ShutdownGroup[],
  pods: readonly P[],
): readonly PopulatedGroup<P>[] {
  const active = pods.filter((pod) => !isTerminal(pod));
  if (normal === undefined || critical === undefined || active.length === 0) return [];
  return [
    { ...normal, pods: active.filter((pod) => !isCriticalPod(pod)) },
    { ...critical, pods: active.filter(isCriticalPod) },
  ];
}

/**
 * Critical pods begin when the time of the others is up, even if these are gone sooner; the
 * shutdown is over when all pods have stopped, and at the latest when all the time is up.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go processShutdownEvent (1.22)
 */
export function stepTwoPhases<P>(
  run: ShutdownRun<P>,
  sight: (pod: P) => KilledPod,
  now: Instant,
): ShutdownStep<P> {
  const { current, waiting } = run;
  const [next, ...others] = waiting;
  if (current === undefined) {
    if (next === undefined) return { kind: 'finished' };
    return { kind: 'kill', group: next, run: { current: begun(next, now), waiting: others } };
  }
  const { group, startedAt } = current;
  const phaseEnd = later(startedAt, seconds(group.seconds));
  if (next === undefined || next.pods.length === 0) {
    const deadline = later(phaseEnd, seconds(next?.seconds ?? 0));
    const stopped = [...group.pods, ...(run.killed ?? [])].every((pod) => sight(pod).stopped);
    if (!stopped && now < deadline) return { kind: 'wait', run, until: deadline };
    const because = stopped ? 'pods-gone' : 'deadline';
    return { kind: 'finished', ended: { priority: group.priority, because } };
  }
  if (now < phaseEnd) return { kind: 'wait', run, until: phaseEnd };
  return {
    kind: 'kill',
    group: next,
    run: { current: begun(next, now), waiting: others, killed: group.pods },
    ended: { priority: group.priority, because: 'deadline' },
  };
}

const begun = <P>(group: PopulatedGroup<P>, startedAt: Instant) => ({ group, startedAt });
