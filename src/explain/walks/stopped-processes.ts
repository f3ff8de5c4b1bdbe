import { LED_COMPONENTS, type LedComponent } from '#cluster';
import type { Outcome } from '#play';
import {
  type Entries,
  type Entry,
  leaderChanges,
  processSpells,
  whatStopsScheduler,
} from '#run-facts';

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
const processOf = (component: string): LedComponent | undefined => {
  if (component === 'scheduler') return 'kube-scheduler';
  return OTHERS.includes(component) ? undefined : 'kube-controller-manager';
};

/**
 * Entries that explain why a component did nothing for a while, which no chain of causes shows: its
 * process lost its leader between two steps, or found the next one; or the script had stopped it.
 * @param chain in order
 */
export function whatLackedProcess({ entries }: Outcome, chain: Entries): Entries {
  const changes = leaderChanges(entries);
  const isInChain = new Set(chain.map(({ id }) => id));
  const spells = new Map(LED_COMPONENTS.map((led) => [led, processSpells(entries, led)]));
  const spellsOf = (led: LedComponent, ended: (to: Entry) => boolean): Entries =>
    spells.get(led)?.flatMap(({ from, to }) => (to !== undefined && ended(to) ? [from, to] : [])) ??
    [];
  const between = chain.flatMap(({ id, component }, place) => {
    const led = processOf(component);
    if (led === undefined) return [];
    const before = chain[place - 1]?.id ?? id;
    const isBetween = (entry: Entry): boolean => entry.id > before && entry.id < id;
    return [
      ...changes.filter((change) => change.cause.component === led && isBetween(change)),
      ...spellsOf(led, isBetween),
    ];
  });
  return [
    ...between,
    ...LED_COMPONENTS.flatMap((led) => spellsOf(led, ({ id }) => isInChain.has(id))),
  ];
}

/** Entries that explain why nobody looks for a node for some pods that have none at the end. */
export function whatLeavesPending(
  { entries, pending }: Outcome,
  isSubject: (pod: string) => boolean,
): Entries {
  const isUntried = pending.some(
    (each) => each.isUntried === true && each.isLeftAlone !== true && isSubject(each.pod),
  );
  return isUntried ? whatStopsScheduler(entries) : [];
}
