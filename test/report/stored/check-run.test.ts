import { expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { impossibleIn, tooLargeIn } from '../../../src/report/stored/check-run.ts';
import { SCENARIO_NAMES, textInScenario } from '../../support/scenario.ts';

const read = (name: string): SimulationReport => JSON.parse(textInScenario(name, 'report.json'));

test.each(SCENARIO_NAMES)('the report of %s is one that a run makes', (name) => {
  const report = read(name);
  expect([...tooLargeIn(report), ...impossibleIn(report)]).toEqual([]);
});

type Raw = Record<string, unknown>;

/** A report with another value in one field. */
function damaged(path: readonly (string | number)[], value: unknown): SimulationReport {
  const report = read('zone-down-replacements-move-or-wait');
  const owner = path.slice(0, -1).reduce<Raw>((inner, step) => inner[step] as Raw, report as never);
  owner[path.at(-1) ?? ''] = value;
  return report;
}

const DAMAGES: readonly (readonly [string, unknown, RegExp])[] = [
  ['summary.podsEvicted', -5, /never below 0, and here it is -5/],
  ['summary.podsEvicted', 100_000, /counts 100000 of \d+ pods/],
  ['summary.nodesLost', 99, /counts 99 of \d+ nodes/],
  ['summary.evictions', 1_000, /counts 1000 of \d+ evictions that are listed/],
  ['summary.longestDown', { name: 'Service/shop/nowhere' }, /lists no Service or workload/],
  ['end.at', -1, /not -1 s/],
  ['end.at', 1e300, /a run takes from 0 to \d+ s/],
  ['timeline.3.at', 1e7, /after the end of the run/],
  ['timeline.3.at', -1, /never below 0/],
  ['timeline.3.because', 1e6, /no entry before/],
  ['evictions.0.at', 1e7, /after the end of the run/],
  ['evictions.0.gone', 0, /before/],
  ['evictions.0.window', [9, 3], /not from 9 s to 3 s/],
  ['evictions.0.budgetsViolated', ['shop/none'], /lists no budget "shop\/none"/],
  ['workloads.0.spans.0.from', 1e7, /after the end of the run/],
  ['zones.0.history.0.at', -3, /never below 0/],
];

test.each(DAMAGES)('%s that is %j has its place', (field, value, message) => {
  const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const [first] = impossibleIn(damaged(path, value));
  expect(first?.path.slice(0, path.length)).toEqual(path);
  expect(first?.message).toMatch(message);
});

test('a number that is larger than any is found in reports of each kind', () => {
  expect(tooLargeIn({ rows: [{ figures: { stuck: 1e308 } }] })).toEqual([
    { path: ['rows', 0, 'figures', 'stuck'], message: expect.stringContaining('1e+308') },
  ]);
});
