import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventHeap } from '../../src/timeline/event-heap.ts';

interface Entry {
  readonly time: number;
  readonly order: number;
}

/** The reference for the heap: an array that is sorted on each read. */
class SortedArray {
  readonly #entries: { slot: number; time: number; order: number }[] = [];

  push(slot: number, { time, order }: Entry): void {
    this.#entries.push({ slot, time, order });
    this.#entries.sort((a, b) => a.time - b.time || a.order - b.order);
  }

  remove(slot: number): boolean {
    const place = this.#entries.findIndex((entry) => entry.slot === slot);
    if (place >= 0) this.#entries.splice(place, 1);
    return place >= 0;
  }

  get first(): number {
    return this.#entries[0]?.slot ?? -1;
  }

  get size(): number {
    return this.#entries.length;
  }
}

const entry = fc.record({ time: fc.nat(20), order: fc.nat(1_000_000) });
const step = fc.oneof(
  fc.record({ do: fc.constant('push' as const), entry }),
  fc.record({ do: fc.constant('take' as const) }),
  fc.record({ do: fc.constant('remove' as const), slot: fc.nat(60) }),
);

describe('the event heap', () => {
  it('keeps the order of a sorted array, whatever is pushed, taken and removed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const heap = new EventHeap();
        const sorted = new SortedArray();
        const orders = new Set<number>();
        let slot = 0;
        for (const each of steps) {
          if (each.do === 'push' && !orders.has(each.entry.order)) {
            orders.add(each.entry.order);
            heap.push(slot, each.entry.time, each.entry.order);
            sorted.push(slot, each.entry);
            slot += 1;
          } else if (each.do === 'take' && sorted.size > 0) {
            const { first } = heap;
            expect([heap.remove(first), sorted.remove(first)]).toEqual([true, true]);
          } else if (each.do === 'remove') {
            expect(heap.remove(each.slot)).toBe(sorted.remove(each.slot));
          }
          expect([heap.first, heap.size]).toEqual([sorted.first, sorted.size]);
        }
      }),
    );
  });

  it('grows beyond what it was made for', () => {
    const heap = new EventHeap();
    for (let slot = 0; slot < 5_000; slot += 1) heap.push(slot, 5_000 - slot, slot);
    for (let slot = 4_999; slot >= 0; slot -= 1) {
      expect([heap.first, heap.timeOf(slot)]).toEqual([slot, 5_000 - slot]);
      heap.remove(slot);
    }
    expect([heap.first, heap.size]).toEqual([-1, 0]);
  });

  it('takes a slot again that was removed', () => {
    const heap = new EventHeap();
    heap.push(0, 10, 0);
    heap.push(1, 20, 1);
    heap.remove(0);
    heap.push(0, 30, 2);
    expect(heap.first).toBe(1);
    expect(heap.timeOf(0)).toBe(30);
  });
});
