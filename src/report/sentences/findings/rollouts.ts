import type { FindingData } from '#documents';
import { counted, lastingText, listed, offsetText, shareOf } from '#words';

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
  ['find-a-node', 'has no node', 'have no node'],
  ['be-ready', 'is not ready', 'are not ready'],
  ['be-gone', 'is still terminating', 'are still terminating'],
];

type RollNotOver = Extract<FindingData, { kind: 'roll-not-over' }>;

/** A roll of nodes that fails, or is under way at the end. */
export function rollText({ nodes, replaced, from, to, failedOn, ...rest }: RollNotOver): string {
  const done = `${shareOf(replaced, nodes, 'node')} ${replaced === 1 ? 'is' : 'are'} replaced`;
  const { quarantined } = rest;
  if (to !== undefined && quarantined !== undefined) {
    const stay = quarantined.length === 1 ? 'stays cordoned: it' : 'stay cordoned: they';
    return `the roll ends at ${offsetText(to)}, and ${listed(quarantined)} ${stay} cannot be drained in time; ${done}`;
  }
  if (to !== undefined) {
    return `the roll fails at ${offsetText(to)}, as ${failedOn} cannot be drained in time: ${done}`;
  }
  const lasts = `is under way from ${offsetText(from)} ${lastingText(rest.endsBecause ?? 'horizon')}`;
  const { refusedOn } = rest;
  const why =
    refusedOn.length === 0 ? '' : `, and budgets refuse evictions from ${listed(refusedOn)}`;
  return `the roll ${lasts}: ${done}${why}`;
}

type MovedAgain = Extract<FindingData, { kind: 'moved-again' }>;

/** Pods that are drained from one node after another. */
export const movedAgainText = ({ evictions, nodes, workloads }: MovedAgain): string =>
  `${counted(evictions, 'pod')} ${evictions === 1 ? 'is' : 'are'} evicted again, after a drain had moved ` +
  `${evictions === 1 ? 'it' : 'them'} to ${listed(nodes, 3)}: of ${listed(workloads, 3)}; to cordon all nodes first ` +
  'moves each pod once, where the others have room';
