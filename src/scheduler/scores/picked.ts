import type { Scratch } from '../scratch.ts';

/** The scores of some slots, in their order. */
export function picked(bySlot: ArrayLike<number>, slots: Int32Array, scratch: Scratch): Int32Array {
  const scores = scratch.ints(slots.length);
  for (let i = 0; i < slots.length; i++) scores[i] = bySlot[slots[i] ?? 0] ?? 0;
  return scores;
}
