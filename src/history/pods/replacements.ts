import { isPodReady, podConditionOf } from '#cluster';
import type { Instant } from '#units';
import type { PodLife } from './lives.ts';
import type { Removal } from './removals.ts';

/** The pod that took the place of another one. */
export interface Replacement {
  readonly life: PodLife;
  readonly createdAt: Instant;
  /** When it became Ready; undefined while it is not, or where nothing tells. */
  readonly readyAt: Instant | undefined;
  /** Whether the record tells if it became Ready. */
  readonly isKnown: boolean;
}

/**
 * The replacement of each removed pod: of the pods that its controller created from that second on,
 * the first that is no other's. Which of them stands for which is not recorded anywhere.
 */
export function replacementsOf(
  removals: readonly Removal[],
  lives: readonly PodLife[],
): ReadonlyMap<Removal, Replacement> {
  const made = [...lives]
    .filter(({ before, createdAt }) => before === undefined && createdAt !== undefined)
    .sort((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0));
  const taken = new Set<PodLife>();
  const found = new Map<Removal, Replacement>();
  for (const removal of [...removals].sort((a, b) => (a.earliest ?? 0) - (b.earliest ?? 0))) {
    const { life, earliest } = removal;
    if (life.owner === undefined || earliest === undefined) continue;
    const isSameName = life.owner.startsWith('StatefulSet/');
    const next = made.find(
      (each) =>
        !taken.has(each) &&
        each !== life &&
        each.owner === life.owner &&
        (!isSameName || each.key === life.key) &&
        (each.createdAt ?? 0) + SECOND > earliest,
    );
    if (next?.createdAt === undefined) continue;
    taken.add(next);
    found.set(removal, {
      life: next,
      createdAt: next.createdAt,
      readyAt: readyAtOf(next),
      isKnown: next.after !== undefined,
    });
  }
  return found;
}

/** Times of creation are cut off to whole seconds. */
const SECOND = 1_000_000;

function readyAtOf({ after }: PodLife): Instant | undefined {
  if (after === undefined || !isPodReady(after)) return undefined;
  return podConditionOf(after, 'Ready')?.lastTransitionTime;
}
