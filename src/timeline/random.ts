/**
 * A pseudo-random whole number from 0 to 2^32 - 1 that depends on its arguments alone. There is no
 * shared generator, so another reader, or another order of reading, changes no draw. `stream` names
 * the purpose of the draw, `key` its object, and `n` counts the draws of one key.
 */
export function draw(seed: number, stream: string, key: string, n = 0): number {
  let hash = absorbNumber(0, seed);
  hash = absorbText(hash, stream);
  hash = absorbText(hash, key);
  return finish(absorbNumber(hash, n));
}

const WORD = 2 ** 32;

const absorbNumber = (hash: number, n: number): number =>
  absorb(absorb(hash, n >>> 0), Math.floor(n / WORD) >>> 0);

/** The length goes first, so that two texts never run into each other. */
function absorbText(hash: number, text: string): number {
  let mixed = absorb(hash, text.length);
  for (let at = 0; at < text.length; at += 1) mixed = absorb(mixed, text.charCodeAt(at));
  return mixed;
}

/** One round of the 32-bit Murmur3 hash, which needs integer arithmetic only. */
function absorb(hash: number, word: number): number {
  const scrambled = Math.imul(rotateLeft(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
  return (Math.imul(rotateLeft(hash ^ scrambled, 13), 5) + 0xe6546b64) >>> 0;
}

/** Spreads the last round over all bits. */
function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
