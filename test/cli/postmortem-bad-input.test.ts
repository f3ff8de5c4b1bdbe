import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const F = 'fixtures/history';
const AFTER = [`${F}/after.json.gz`, `${F}/events.json.gz`];

const textOf = (name: string): string => gunzipSync(readFileSync(join(F, name))).toString('utf8');

const AUDIT = textOf('audit.ndjson.gz');
const LINES = AUDIT.trimEnd().split('\n');

function written(name: string, content: string | Uint8Array): string {
  const file = join(newFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** The answer without line breaks; each has to end well. */
async function told(args: readonly string[]): Promise<string> {
  const { stdout, stderr, exitCode } = await runHere(['postmortem', ...args]);
  expect([stderr, exitCode]).toEqual([stderr, 0]);
  return `${stderr}${stdout}`.replaceAll(/\s*\n\s*/g, ' ');
}

test('a list without items tells nothing, in a sentence that is whole', async () => {
  const empty = written('empty.json', '{"apiVersion":"v1","kind":"List","items":[]}');
  expect(await told([empty])).toMatch(
    /^Nothing in the record tells of an eviction: pods that are /,
  );
});

const RIGHT = '1 more pod was deleted by kubernetes-admin with kubectl.';

test('lines that are no JSON are counted, and the first place is named', async () => {
  const lines = [...LINES.slice(0, 5), 'oops', '{"a":1}', ...LINES.slice(5)];
  const log = written('a.log', `${lines.join('\n')}\n${LINES[0]?.slice(0, 200)}`);
  const text = await told([...AFTER, '--audit', log]);
  expect(text).toContain(
    `2 of ${lines.length + 1} lines are neither an entry of an audit log nor an Event, and are left ` +
      `out; the first is this one --> ${log}:6:1`,
  );
  expect(text).toContain(RIGHT);
});

test('many logs in any order, packed or not, are one', async () => {
  const half = LINES.length / 2;
  const late = written('late.log.gz', gzipSync(`${LINES.slice(half - 20).join('\n')}\n`));
  const early = written('early.log', `${LINES.slice(0, half).join('\n')}\n`);
  const whole = await told([...AFTER, '--audit', `${F}/audit.ndjson.gz`]);
  expect(await told([...AFTER, '--audit', late, '--audit', early])).toBe(whole);
});

test('times of other zones are the same instants', async () => {
  const zoned = AUDIT.replaceAll(/(Timestamp":")([^"]+)Z"/g, (_, key: string, time: string) => {
    const fraction = time.slice(19);
    const moved = new Date(Date.parse(`${time.slice(0, 19)}Z`) + 7_200_000).toISOString();
    return `${key}${moved.slice(0, 19)}${fraction}+02:00"`;
  });
  const plain = await told([...AFTER, '--audit', `${F}/audit.ndjson.gz`]);
  expect(await told([...AFTER, '--audit', written('a.log', zoned)])).toBe(plain);
});

test('clocks apart are estimated and said', async () => {
  const ahead = AUDIT.replaceAll(/(Timestamp":")([^"]+)"/g, (_, key: string, time: string) => {
    return `${key}${new Date(Date.parse(time) + 90_000).toISOString()}"`;
  });
  const text = await told([...AFTER, '--audit', written('a.log', ahead)]);
  expect(text).toMatch(
    /The clock of the audit log is about 1m(30|29\.\d)s ahead of that of Events/,
  );
  expect(text).toContain(RIGHT);
});

test('the log of another cluster is left out and said', async () => {
  const other = AUDIT.replaceAll(/"uid":"[0-9a-f]{8}/g, '"uid":"ffffffff');
  const log = written('theirs.log', other);
  const text = await told([...AFTER, '--audit', log]);
  expect(text).toContain(`${log} is an audit log of another cluster and is left out: it names pod`);
  expect(text).not.toContain(RIGHT);
});

describe('Events without objects', () => {
  const { items, ...list } = JSON.parse(textOf('events.json.gz'));
  const bare = items.map((item: object, n: number) =>
    n < 3 ? { ...item, involvedObject: undefined } : item,
  );
  test.each([
    ['a list', 'events.json', JSON.stringify({ ...list, items: bare })],
    ['lines', 'events.ndjson', bare.map((item: object) => `${JSON.stringify(item)}\n`).join('')],
  ])('in %s are counted', async (_, name, text) => {
    const answer = await told([`${F}/after.json.gz`, written(name, text)]);
    expect(answer).toContain('3 Events name no object: what they told is unknown.');
    expect(answer).toMatch(/^17 pods were evicted/);
  });
});

test('secrets in bodies are never printed', async () => {
  const secret = { kind: 'Secret', data: { pw: 'aHVudGVyMg==' }, spec: { pw: 'hunter2' } };
  const lines = LINES.map((line) =>
    JSON.stringify({ ...JSON.parse(line), requestObject: secret, responseObject: secret }),
  );
  const log = written('a.log', lines.join('\n'));
  const folder = newFolder();
  const files = ['json', 'yaml', 'wide', 'markdown', 'script', 'ndjson', 'csv'].map(
    (format) => [format, join(folder, format)] as const,
  );
  const outputs = files.flatMap(([format, file]) => ['-o', `${format}=${file}`]);
  const { exitCode } = await runHere(['postmortem', ...AFTER, '--audit', log, ...outputs]);
  expect(exitCode).toBe(0);
  for (const [, file] of files) expect(readFileSync(file, 'utf8')).not.toMatch(/hunter2|aHVudGVy/);
});
