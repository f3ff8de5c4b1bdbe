import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const F = 'fixtures/history';
const AFTER = [`${F}/after.json.gz`, `${F}/events.json.gz`];
const AUDIT = ['--audit', `${F}/audit.ndjson.gz`];
const BEFORE = ['--before', `${F}/before.json.gz`];

test('the first lines say what was evicted, when and why', async () => {
  const { stdout, exitCode } = await runHere(['postmortem', ...AFTER, ...AUDIT]);
  expect(stdout.replaceAll('\n', ' ')).toMatch(
    /^17 pods were evicted between 22:40:15 and 22:45:12, all because b-1, b-2, b-3, b-4 and b-5 fell silent between 22:38:58 and 22:39:01\. 1 more pod was deleted by kubernetes-admin with kubectl\./,
  );
  expect(stdout).toContain('There is no snapshot of before');
  expect(exitCode).toBe(0);
});

test('an audit log alone is enough, and something has to be named', async () => {
  const { stdout, exitCode } = await runHere(['postmortem', ...AUDIT]);
  expect(stdout).toMatch(/^17 pods were evicted between 22:40:15 and 22:45:12/);
  expect(exitCode).toBe(0);
  const other = await runHere(['postmortem', ...AUDIT, '--pod', 'pay/db-22']);
  expect(other.stderr).toContain('hint: did you mean pay/db-2?');
  const nothing = await runHere(['postmortem', ...BEFORE]);
  expect(nothing.stderr).toMatch(/^error: nothing is named that tells of the past\nhint: name /);
  expect(nothing.exitCode).toBe(2);
});

test('with a snapshot of before, the model says the same', async () => {
  const args = ['postmortem', ...AFTER, ...AUDIT, ...BEFORE, '--fail-on', 'difference'];
  const { stdout, exitCode } = await runHere(args);
  expect(stdout.replaceAll('\n', ' ')).toContain(
    'Of 18 removals in the record the model says 18, within their windows, and no other.',
  );
  expect(exitCode).toBe(0);
});

test('the script of the outage plays as it is', async () => {
  const folder = newFolder();
  const [script, settings] = [join(folder, 'outage.yaml'), join(folder, 'settings.yaml')];
  const outputs = ['-o', `script=${script}`, '-o', `settings=${settings}`];
  const { exitCode } = await runHere(['postmortem', ...AFTER, ...AUDIT, ...BEFORE, ...outputs]);
  expect(exitCode).toBe(0);
  expect(readFileSync(script, 'utf8')).toContain('# between 2026-11-23T22:38:58.577232Z and');
  const played = await runHere([
    ...['simulate', `${F}/before.json.gz`, '-s', script, '--set-file', settings, '-o', 'json'],
  ]);
  const report = JSON.parse(played.stdout);
  expect(played.exitCode).toBe(0);
  // At the end of the record it is chance which node of the zone is tainted by then.
  expect(report.summary.byMechanism.taint).toBeGreaterThanOrEqual(15);
});

test('what would have brought workloads back earlier is played', async () => {
  const { stdout } = await runHere(['postmortem', ...AFTER, ...BEFORE, '--no-compare']);
  expect(stdout.replaceAll(/\n +/g, ' ')).toContain(
    '- With tolerationSeconds 60 instead of 300, Deployment/shop/cart would have been back at 22:41:24 ' +
      'instead of 22:45:24.',
  );
  const { stdout: without } = await runHere([
    ...['postmortem', ...AFTER, ...BEFORE, '--no-compare', '--no-what-if'],
  ]);
  expect(without).not.toContain('What would have changed it');
});

test('diff takes the script and the snapshot of before', async () => {
  const script = join(newFolder(), 'outage.yaml');
  await runHere(['postmortem', ...AFTER, '--quiet', '-o', `script=${script}`]);
  const { stdout, exitCode } = await runHere([
    ...['diff', `${F}/before.json.gz`, '-s', script],
    ...['--set', 'controllerManager.node-monitor-grace-period=20s'],
  ]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/pods that both runs evict are evicted 30s earlier/);
});

test.each([
  [['--pod', 'shop/web-bd9b99dbb-996dd'], /^1 pod was evicted at 22:40:15, because b-1, .* silent/],
  [['--since', '2026-11-23T22:40:40Z'], /^13 pods were evicted .*, all because b-1, .* silent/],
  [['--until', '2026-11-23T22:41:00Z'], /^10 pods were evicted .*, all because b-1, .* silent/],
  [['--since', '2026-11-23T22:46:00Z'], /^Nothing that is asked about was evicted; 17 other pods/],
])('%j narrows what is told and compared, not its causes', async (options, answer) => {
  const told = await answerOf([...AFTER, ...AUDIT, ...BEFORE, ...options]);
  expect(told).toMatch(answer);
  expect(told).not.toMatch(/no pod was evicted from|alone/);
});

test('a record of incidents grows by a line', async () => {
  const file = join(newFolder(), 'incidents.ndjson');
  writeFileSync(file, '{"kind":"earlier"}\n');
  await runHere(['postmortem', ...AFTER, '--record', file]);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ kind: 'PostmortemReport', evicted: 17 });
});

test('Events without any eviction clear only what they tell of', async () => {
  const file = join(newFolder(), 'events.json');
  const metadata = { namespace: 'd', name: 'a.1' };
  const about = { kind: 'Pod', namespace: 'd', name: 'a', uid: 'u' };
  const time = '2026-11-20T08:30:00Z';
  writeFileSync(
    file,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Event',
      metadata,
      involvedObject: about,
      reason: 'Pulled',
      firstTimestamp: time,
    }),
  );
  const { stdout } = await runHere(['postmortem', file]);
  expect(stdout).toMatch(
    /^Nothing was evicted in the record \(1 Event from 08:30:00 to 08:30:00\)\./,
  );
});

test.each([
  [['--since', 'now'], '--since now: it is no time'],
  [['--since', '2026-11-24T00:00:00Z', '--until', '2026-11-23T00:00:00Z'], 'is before --since'],
  [['--fail-on', 'difference'], '--before FILE'],
  [['--pod', 'shop/none'], 'there is no pod shop/none in the record'],
])('refuses %j', async (options, message) => {
  const { exitCode, stderr } = await runHere(['postmortem', ...AFTER, ...options]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('lines that are no JSON are counted, and a cut last line is missing, no fault', async () => {
  const file = join(newFolder(), 'audit.log');
  writeFileSync(file, 'not json\n{"kind":"Event","apiVersion":"audit.k8s.io/v1","stage":"Resp');
  const { stderr, stdout, exitCode } = await runHere([
    ...['postmortem', `${F}/after.json.gz`, '--audit', file],
  ]);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('1 of 2 lines is neither')]);
  expect(stdout.replaceAll(/\n +/g, ' ')).toContain(
    `- ${file} ends in the middle of a line: what came after that is missing.`,
  );
});

test('a snapshot that was cut short is an error without a hint at an option that is not there', async () => {
  const file = join(newFolder(), 'after.json');
  writeFileSync(file, '{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","ki');
  const { stderr, exitCode } = await runHere(['postmortem', file]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('was it cut short')]);
  expect(stderr).not.toContain('--allow-truncated');
});

const objectsOf = (file: string) =>
  JSON.parse(gunzipSync(readFileSync(`${F}/${file}.json.gz`)).toString('utf8'));

function written(list: object): string {
  const file = join(newFolder(), 'list.json');
  writeFileSync(file, JSON.stringify(list));
  return file;
}

const answerOf = async (args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await runHere(['postmortem', ...args]);
  return `${stderr}${stdout}`.replaceAll('\n', ' ').split('Removed pods')[0] ?? '';
};

test('tolerations that were changed in between explain what differs', async () => {
  const before = objectsOf('before');
  for (const { kind, metadata, spec } of before.items) {
    if (kind !== 'Pod' || !metadata.name.startsWith('web-')) continue;
    for (const toleration of spec.tolerations) {
      if (toleration.tolerationSeconds === 30) toleration.tolerationSeconds = 120;
    }
  }
  const answer = await answerOf([...AFTER, ...AUDIT, '--before', written(before)]);
  expect(answer).toContain('the model says 14, within their windows; 4 at another instant. With');
  expect(answer).toContain(
    'With tolerationSeconds 30 of pods of Deployment/shop/web, as they went that long after the taint ' +
      'of their node, 18 of 18 removals agree instead of 14.',
  );
});

test('a node that nobody saw fall silent explains what differs', async () => {
  const events = objectsOf('events');
  const seen = events.items.filter(
    ({ reason, involvedObject: { name } }: { reason: string; involvedObject: { name: string } }) =>
      reason !== 'NodeNotReady' || name !== 'b-3',
  );
  const answer = await answerOf([written({ ...events, items: seen }), ...BEFORE]);
  expect(answer).toMatch(
    /With b-3 silent from [0-9:]+ on, which nothing in the record shows, 17 of 17 removals agree instead of 6\./,
  );
});
