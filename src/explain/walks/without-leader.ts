import type { Outcome } from '#play';
import { type Entry, leaderChanges } from '#run-facts';

/** Components that are no part of kube-controller-manager. */
const OTHERS: readonly string[] = [
  'cloud-node-lifecycle',
  'drain',
  'kubelet',
  'scheduler',
  'script',
  'world',
];

/** The process with a leader that a component is part of, if it is part of one. */
const processOf = (component: string): string | undefined => {
  if (component === 'scheduler') return 'kube-scheduler';
  return OTHERS.includes(component) ? undefined : 'kube-controller-manager';
};

/**
 * Entries that explain why a component did nothing for a while, which no chain of causes shows: its
 * process lost its leader between two steps, or found the next one.
 * @param chain in order
 */
export function whatLackedLeader({ entries }: Outcome, chain: readonly Entry[]): readonly Entry[] {
  const changes = leaderChanges(entries);
  if (changes.length === 0) return [];
  return chain.flatMap(({ id, component }, place) => {
    const process = processOf(component);
    const before = chain[place - 1]?.id ?? id;
    return changes.filter(
      (change) => change.component === process && change.id > before && change.id < id,
    );
  });
}
