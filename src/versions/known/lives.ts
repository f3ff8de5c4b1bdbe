import type { Release } from '../version.ts';

/** The releases that know a name. */
export interface Life {
  /** The first one; absent when the oldest known release has it. */
  readonly since?: Release;
  /** The first one that no longer has it; absent when the newest has it. */
  readonly removed?: Release;
}

const [OLDEST, NEWEST] = [20, 37];

/** Reads lines such as `20-24 Name OtherName`: the first and the last minor release with these names. */
export function livesIn(text: string): ReadonlyMap<string, Life> {
  const lives = new Map<string, Life>();
  let life: Life = {};
  for (const word of text.trim().split(/\s+/)) {
    const [, first, last] = /^(\d\d)-(\d\d)$/.exec(word) ?? [];
    if (first === undefined || last === undefined) lives.set(word, life);
    else {
      life = {
        ...(Number(first) > OLDEST && { since: `1.${Number(first)}` as const }),
        ...(Number(last) < NEWEST && { removed: `1.${Number(last) + 1}` as const }),
      };
    }
  }
  return lives;
}
