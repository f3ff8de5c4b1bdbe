import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grid } from '#timeline';
import { instant, microseconds } from '#units';
import type { Span } from '#usage';
import { firstEventful } from '../../../../src/kubelet/eviction/loop/first-eventful.ts';

const TIDES = grid(instant(0), microseconds(10));

it('finds the first place at which something happens, however much spans exaggerate', () => {
  const anyEventful = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 5 });
  const exaggeration = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(
      anyEventful,
      fc.integer({ min: 0, max: 40 }),
      exaggeration,
      (eventful, last, around) => {
        const isQuiet = ({ from, to }: Span) => {
          const reach = from === to ? 0 : around;
          return !eventful.some((place) => place * 10 >= from - reach && place * 10 <= to + reach);
        };
        const first = [...eventful].sort((a, b) => a - b).find((place) => place <= last);
        expect(firstEventful(TIDES, instant(0), instant(last * 10), isQuiet)).toBe(
          first === undefined ? undefined : first * 10,
        );
      },
    ),
  );
});

it('asks once when nothing can happen at all', () => {
  let questions = 0;
  const found = firstEventful(TIDES, instant(0), instant(1_000_000), () => {
    questions += 1;
    return true;
  });
  expect({ found, questions }).toEqual({ found: undefined, questions: 1 });
});
