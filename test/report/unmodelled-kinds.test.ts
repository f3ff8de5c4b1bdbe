import { describe, expect, test } from 'vitest';
import { limitNotes } from '../../src/report/sentences/limit-notes.ts';
import { CONSEQUENCES, WITHOUT_EFFECT } from '../../src/report/sentences/unmodelled-kinds.ts';

describe('kinds that no model reads', () => {
  test('are told with what they change, together where they change nothing', () => {
    const objects = { 'CronJob.batch': 2, Secret: 7, 'Thing.example.com': 1 };
    expect(
      limitNotes({ kind: 'kinds-unknown', objects }).map(({ kind, message }) => [kind, message]),
    ).toEqual([
      ['kind-unmodelled', `2 CronJob.batch not modelled: ${CONSEQUENCES['CronJob.batch'] ?? ''}`],
      [
        'kinds-unknown',
        'not recognised: 1 Thing.example.com; what they do about pods that they own or select is left out',
      ],
      ['kinds-without-effect', 'without effect on evictions: 7 Secret'],
    ]);
  });

  test('have one row each, whose sentence says what is so and what is so here', () => {
    for (const [kind, consequence] of Object.entries(CONSEQUENCES)) {
      expect(kind, kind).toMatch(/^[A-Z]\w+(\.[a-z0-9.-]+)?$/);
      expect(WITHOUT_EFFECT.has(kind), kind).toBe(false);
      expect(consequence, kind).toMatch(/(; here .+[^.]|evicts none|by it)$|or for good$/);
    }
  });
});
