import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesFrom, historyOf } from '../support/histories.ts';

/** Names with digits, names inside each other, and any other text. */
const name = fc.oneof(
  fc.stringMatching(/^[a-z0-9/.-]{1,12}$/),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom('$&', 'shop/web-1', 'shop/web-10', '</script>'),
);
const part = fc.oneof(name, fc.constantFrom(' is ', ': ', '1m20.17s', ', '));

describe('a timeline', () => {
  test('is in the page what it was in the report', () => {
    const sketch = fc.record({
      at: fc.integer({ min: 0, max: 10 ** 9 }).map((value) => value / 1000),
      kind: fc.constantFrom('PodReady', 'PodNotReady', 'PodRemoved'),
      component: name,
      pod: name,
      node: name,
      message: fc.array(part).map((parts) => parts.join('')),
    });
    fc.assert(
      fc.property(fc.array(sketch, { maxLength: 12 }), (sketches) => {
        const sorted = sketches.toSorted((a, b) => a.at - b.at);
        const history = historyOf(sorted);
        const read = Array.from({ length: history.count }, (_, row) => ({
          id: history.ids[row],
          at: history.at[row],
          kind: history.kind(row),
          because: history.because[row],
          component: history.component(row),
          pod: history.pod(row),
          node: history.node(row),
          message: history.message(row),
        }));
        const written = entriesFrom(sorted).map(
          ({ id, at, kind, because, component, message }, row) => ({
            ...{ id, at, kind, because, component, message },
            ...{ pod: sorted[row]?.pod, node: sorted[row]?.node },
          }),
        );
        expect(read).toEqual(written);
      }),
    );
  });

  test('finds the rows of a pod, of a node without its pods, and of an id', () => {
    const history = historyOf([
      { at: 1, kind: 'HeartbeatLost', node: 'a' },
      { at: 2, kind: 'PodNotReady', pod: 'shop/web', node: 'a' },
      { at: 3, kind: 'PodReady', pod: 'shop/web', node: 'a' },
    ]);
    expect(Array.from(history.rowsOfPod(history.numberOf('shop/web')))).toEqual([1, 2]);
    expect(Array.from(history.rowsOfNode(history.numberOf('a')))).toEqual([0]);
    expect([history.rowOf(3), history.rowOf(4)]).toEqual([2, -1]);
  });
});
