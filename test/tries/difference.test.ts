import { expect, test } from 'vitest';
import { differences } from '../../src/tries/difference.ts';

const down = (seconds: number | null, isOpen = false) =>
  ({ kind: 'length', verb: 'be down', seconds, isOpen }) as const;

test.each([
  [down(520), down(326), ['be down for 5m26s instead of for 8m40s']],
  [down(null), down(326), ['be down for 5m26s instead of for good']],
  [down(326), down(null), ['be down for good instead of for 5m26s']],
  [down(326), down(0), ['never be down (now for 5m26s)']],
  [down(0), down(326), ['be down for 5m26s (now never)']],
  // At the horizon nobody knows for how long.
  [down(900, true), down(600, true), []],
  [down(900, true), down(900), ['be down for 15m instead of to the end']],
  // Less than a second says nothing.
  [down(520.19), down(520.9), []],
  [down(null), down(null), []],
])('%o becomes %o', (now, then, clauses) => {
  const played = (measure: typeof now) => ({ measures: [measure], until: undefined });
  expect(differences(played(now), played(then))).toEqual(clauses);
});

test('a play that is cut says nothing of what comes later', () => {
  const cut = { measures: [down(0)], until: 240 };
  const whole = { measures: [down(326)], until: undefined };
  expect(differences(whole, cut)).toEqual(['not be down within 4m (now for 5m26s)']);
  expect(differences(cut, whole)).toEqual(['be down for 5m26s (now not within 4m)']);
});
