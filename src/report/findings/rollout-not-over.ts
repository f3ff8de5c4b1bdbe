import { isPodReady, isTerminal, isTerminating, type Pod } from '#cluster';
import { clockFrom, type FindingData } from '#documents';
import { rolloutCourses } from '#run-facts';
import type { Run } from '#simulation';
import { compareText } from '#units';

type Facts = Pick<Run, 'outcome' | 'workloadOf'>;

/**
 * Rollouts that are not over at the end, and those that exceeded their deadline, by name of the
 * workload, and the pods that hold them back.
 */
export function rolloutsNotOver({ outcome, workloadOf }: Facts): readonly FindingData[] {
  const { start, endReason, final } = outcome;
  const courses = rolloutCourses(outcome.entries);
  const late = [...courses].filter(([, { to, overdue }]) => to === undefined || overdue);
  if (late.length === 0) return [];
  const podsOf = podsByWorkload(final.pods(), new Set(late.map(([name]) => name)), workloadOf);
  const { at } = clockFrom(start);
  return late
    .sort(([a], [b]) => compareText(a, b))
    .map(([workload, { from, to, overdue }]): FindingData => {
      const since = at(from);
      const head = { kind: 'rollout-not-over', workload, from: since } as const;
      const more = overdue && {
        overdueAt: at(overdue.at),
        deadlineSeconds: overdue.deadlineSeconds,
      };
      if (to !== undefined) return { ...head, to: at(to), ...more, waitsFor: [] };
      const waitsFor = obstacles(podsOf.get(workload) ?? []);
      return { ...head, endsBecause: endReason, ...more, waitsFor };
    });
}

function podsByWorkload(
  pods: readonly Pod[],
  names: ReadonlySet<string>,
  workloadOf: Facts['workloadOf'],
): ReadonlyMap<string, readonly Pod[]> {
  const found = new Map<string, Pod[]>([...names].map((name) => [name, []]));
  for (const pod of pods) found.get(workloadOf(pod.key) ?? '')?.push(pod);
  return found;
}

type Obstacle = Extract<FindingData, { kind: 'rollout-not-over' }>['waitsFor'][number];

/** The pods for which a rollout waits at the end: for a node, to be ready, or to be gone. */
const obstacles = (pods: readonly Pod[]): readonly Obstacle[] =>
  pods.flatMap((pod): Obstacle | [] => {
    if (isTerminal(pod)) return [];
    if (isTerminating(pod)) return { pod: pod.key, to: 'be-gone' };
    if (pod.nodeName === undefined) return { pod: pod.key, to: 'find-a-node' };
    return isPodReady(pod) ? [] : { pod: pod.key, to: 'be-ready' };
  });
