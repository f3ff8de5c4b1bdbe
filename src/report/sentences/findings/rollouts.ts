import type { FindingData } from '#documents';
import { counted, lastingText, listed, offsetText } from '#words';

type RolloutNotOver = Extract<FindingData, { kind: 'rollout-not-over' }>;

/** A rollout that does not end, or exceeds its deadline, and the pods that it waits for. */
export function rolloutText({ workload, from, to, endsBecause, ...rest }: RolloutNotOver): string {
  const { overdueAt, deadlineSeconds = 0, waitsFor } = rest;
  const subject = `the rollout of ${workload}`;
  const overdue =
    overdueAt === undefined
      ? ''
      : `exceeds its progressDeadlineSeconds of ${deadlineSeconds} at ${offsetText(overdueAt)}`;
  if (to !== undefined) return `${subject} ${overdue}, and is over at ${offsetText(to)}`;
  const lasts = `is under way from ${offsetText(from)} ${lastingText(endsBecause ?? 'horizon')}`;
  const what = overdue === '' ? lasts : `${lasts} and ${overdue}`;
  const why = WAITS.flatMap(([state, one, several]) => {
    const pods = waitsFor.flatMap(({ pod, to: wanted }) => (wanted === state ? pod : []));
    if (pods.length === 0) return [];
    return pods.length === 1
      ? `${pods[0]} ${one}`
      : `${counted(pods.length, 'pod')} ${several} (${listed(pods, 3)})`;
  });
  return why.length === 0 ? `${subject} ${what}` : `${subject} ${what}: ${listed(why)}`;
}

const WAITS: readonly (readonly [RolloutNotOver['waitsFor'][number]['to'], string, string])[] = [
  ['find-a-node', 'finds no node', 'find no node'],
  ['be-ready', 'is not ready', 'are not ready'],
  ['be-gone', 'is still terminating', 'are still terminating'],
];
