import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { run, TOP } from '../support/program.ts';

const SCRIPT = 'fixtures/cluster/outage-one-zone.yaml';
const SCENARIO = ['fixtures/cluster/snapshot.yaml', '-s', SCRIPT];

const compiled = (document: string, options: Options) =>
  new Ajv2020({ ...options, formats: { 'date-time': true } }).compile(
    JSON.parse(run(['schema', document]).stdout),
  );

test.each(['one-zone', 'half-zone', 'a-node', 'zones-all', 'partition-heals'])(
  'a real report of the outage %s holds to the published schema',
  (outage) => {
    const script = `fixtures/cluster/outage-${outage}.yaml`;
    const { stdout } = run([
      'simulate',
      'fixtures/cluster/snapshot.yaml',
      '-s',
      script,
      '-o',
      'json',
    ]);
    const validate = compiled('report', { strict: true, allErrors: true });
    validate(JSON.parse(stdout));
    expect(validate.errors).toBeNull();
  },
);

test.each([
  [['fixtures/rank']],
  [['fixtures/rank', '--ranking', 'qos']],
  [['fixtures/rank', '--signal', 'nodefs.available']],
  [['fixtures/cluster/snapshot.yaml', 'fixtures/cluster/pressure/worker-3-stats.json']],
])('a real report of rank %j holds to the published schema', (args) => {
  const { stdout } = run(['rank', ...args, '-o', 'json']);
  const validate = compiled('ranking', { strict: true, allErrors: true });
  validate(JSON.parse(stdout));
  expect(validate.errors).toBeNull();
  expect(validate({ ...JSON.parse(stdout), surprise: 1 })).toBe(false);
});

test('a real report with rankings and findings holds to the published schema', () => {
  const folder = 'fixtures/scenarios/condition-comes-back-after-a-pause';
  const args = [`${folder}/snapshot.yaml`, '-s', `${folder}/script.yaml`];
  const report = JSON.parse(run(['simulate', ...args, '-o', 'json']).stdout);
  expect([report.rankings.length, report.findings.length]).toEqual([1, 1]);
  const validate = compiled('report', { strict: true, allErrors: true });
  validate(report);
  expect(validate.errors).toBeNull();
});

test('every line of -o ndjson is an entry of the published timeline', () => {
  const report = JSON.parse(run(['simulate', ...SCENARIO, '-o', 'json']).stdout);
  const lines = run(['simulate', ...SCENARIO, '-o', 'ndjson'])
    .stdout.trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(report.timeline);
});

test('the published schema of scripts takes a script and nothing else', () => {
  const validate = compiled('script', { strict: false });
  validate(parse(readFileSync(join(TOP, SCRIPT), 'utf8')));
  expect(validate.errors).toBeNull();
  expect(validate({ kind: 'Ferry' })).toBe(false);
});
