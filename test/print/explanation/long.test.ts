import { expect, test } from 'vitest';
import type { Explanation } from '#explain';
import { text } from '../../../src/print/explanation/text.ts';

const step = (n: number): Explanation['steps'][number] =>
  ({ at: n, id: n + 1, component: 'kubelet', words: `tide ${n}` }) as Explanation['steps'][number];

const explanation = {
  title: 'Pod shop/ferry-0',
  steps: Array.from({ length: 100 }, (_, n) => step(n)),
  fates: Array.from({ length: 300 }, (_, n) => ({ pod: `shop/f-${n}`, words: 'stays' })),
  conclusion: ['It is evicted from a-00 at 5s.'],
} as unknown as Explanation;

const printed = (all: boolean): string =>
  [
    ...text(
      { explanation, report: { gaps: [] } as never },
      { columns: 100, colour: false, headers: true, all },
    ),
  ].join('');

test('steps of a loop are cut in the middle, unless all are asked for', () => {
  expect(printed(false)).toMatch(/tide 39\n… 45 more steps: --all shows them\n.*tide 85\n/);
  expect(printed(false)).toContain('tide 99');
  expect(printed(true)).toContain('tide 60');
});

test('so are the pods of a workload that makes thousands', () => {
  expect(printed(false)).toMatch(/f-149 .*\n… 100 more pods: --all shows them\n.*f-250 /);
  expect(printed(true)).toContain('shop/f-200 ');
  expect(printed(false).match(/FATE/g)).toHaveLength(1);
});
