import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const TESTS = join(import.meta.dirname, '../..');
const CURATED = 'conformance/kubelet-curated.ndjson.gz';

/** The number of cases in each table of the description of node pressure. */
const CASES = { R: 24, T: 39, L: 8, C: 12, A: 8 } as const;

/**
 * The evidence for cases without a recording of the real kubelet's eviction manager: the title of a
 * test, or vectors of a function.
 */
const HELD_ELSEWHERE: Readonly<Record<string, string | readonly [file: string, title: string]>> = {
  R22: ['kubelet/eviction/legacy-ranking.test.ts', 'the legacy order'],
  T6: ['kubelet/eviction/loop/synchronize.test.ts', 'does not act twice on the same figures'],
  T7: [
    'kubelet/eviction/loop/synchronize.test.ts',
    'never reports pressure when nothing is held, and acts all the same',
  ],
  T36: [
    'kubelet/eviction/loop/eviction-loop.test.ts',
    'lets the first pass pass over the copies for containerfs',
  ],
  T37: [
    'kubelet/eviction/loop/target.test.ts',
    'is a matter of chance where another would change the grace',
  ],
  L8: [
    'kubelet/eviction/loop/eviction-loop.test.ts',
    'for a limit of its own has no DisruptionTarget, and does not mean pressure',
  ],
  C3: [
    'node-facts/configurations.test.ts',
    'has drop-ins merged into it, default thresholds included',
  ],
  C5: 'eviction-thresholds',
  C7: 'eviction-thresholds',
  C9: 'eviction-thresholds',
  A1: 'kubelet-admit',
  A2: 'kubelet-admit',
  A3: 'kubelet-admit',
  A4: ['node-facts/allocatable.test.ts', 'A4: what pods may ask for of 10Gi'],
  A5: 'oom-score-adj',
  A6: 'kubelet-eviction-message',
  A7: 'kubelet-eviction-message',
  A8: 'kubelet-eviction-message',
};

/** Images have no age here: whatever is unused is collected. */
const NOT_MODELLED = ['T28'];

/** The numbers of the cases that were played, as the tables have them: `R1` for `R-01 …`. */
const played = new Set(
  gunzipSync(readFileSync(join(TESTS, CURATED)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line).name)
    .map((name) => name.replace(/^([A-Z])-0*(\d+).*$/, '$1$2')),
);

const numbers = Object.entries(CASES).flatMap(([table, count]) =>
  Array.from({ length: count }, (_, n) => `${table}${n + 1}`),
);

describe('every numbered case of node pressure', () => {
  it.each(numbers.filter((number) => !NOT_MODELLED.includes(number)))('%s is held', (number) => {
    const held = HELD_ELSEWHERE[number];
    if (held === undefined) expect(played).toContain(number);
    else if (typeof held === 'string')
      expect(existsSync(join(TESTS, `conformance/unit/${held}.json.gz`))).toBe(true);
    else expect(readFileSync(join(TESTS, held[0]), 'utf8')).toContain(`'${held[1]}'`);
  });

  it('is held in one place of these tables', () => {
    const named = [...Object.keys(HELD_ELSEWHERE), ...NOT_MODELLED];
    expect(named.filter((number) => played.has(number) || !numbers.includes(number))).toEqual([]);
  });
});
