import { FULLY_KNOWN_FROM } from '../support.ts';
import type { Life } from '../version.ts';

/**
 * Reads lines such as `20-24 Name OtherName`: the first and the last minor release with these
 * names. Names that no release has dropped have no last one: `21- Name`.
 */
export function livesIn(text: string): ReadonlyMap<string, Life> {
  const lives = new Map<string, Life>();
  let life: Life = {};
  for (const word of text.trim().split(/\s+/)) {
    const [, first, last] = /^(\d\d)-(\d\d)?$/.exec(word) ?? [];
    if (first === undefined) lives.set(word, life);
    else {
      life = {
        ...(Number(first) > FULLY_KNOWN_FROM.minor && { since: `1.${Number(first)}` as const }),
        ...(last !== undefined && { removed: `1.${Number(last) + 1}` as const }),
      };
    }
  }
  return lives;
}
