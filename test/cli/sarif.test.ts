import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

/** The published JSON Schema of SARIF 2.1.0 (rtm.5) without its descriptions. */
const schema = gunzipSync(readFileSync(join(import.meta.dirname, 'sarif-2.1.0.schema.json.gz')));
// One of its patterns is no expression of Unicode's stricter rules.
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  unicodeRegExp: false,
  validateFormats: false,
});
const validate = ajv.compile(JSON.parse(schema.toString()));

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const folder = newFolder();
const unusual = join(folder, 'a name with spaces, ü.yaml');
writeFileSync(unusual, readFileSync('fixtures/check/kubelet.yaml'));
const failing = join(folder, 'failing.yaml');
writeFileSync(
  failing,
  `apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec:
  events:
    - {at: 0s, powerOff: {nodes: [worker-3]}}
  expect:
    - {name: nobody goes, evictions: {max: 0}}
    - {name: all is over soon, quiet: {within: 1s}}
`,
);

test.each<[string, readonly string[], number]>([
  ['what check finds', ['check', 'fixtures/check'], 1],
  ['what check finds in a file of an unusual name', ['check', unusual], 1],
  ['a snapshot in which nothing is wrong', ['check', SNAPSHOT, '--fail-on', 'never'], 0],
  ['expectations that fail', ['simulate', SNAPSHOT, '-s', failing], 1],
  ['an outage without expectations', ['simulate', SNAPSHOT, '-e', 'powerOff nodes=worker-3'], 0],
  ['scenarios', ['test', 'fixtures/scenarios'], 0],
])('SARIF of %s holds against the schema of SARIF', async (_, args, exitCode) => {
  const ran = await runHere([...args, '-o', 'sarif']);
  expect(ran.exitCode, ran.stderr).toBe(exitCode);
  expect(validate(JSON.parse(ran.stdout)), JSON.stringify(validate.errors)).toBe(true);
});

test('a fingerprint outlives lines that move, and is of one result only', async () => {
  const text = readFileSync('fixtures/check/kubelet.yaml', 'utf8');
  const moved = join(folder, 'moved.yaml');
  const printsOf = async (content: string): Promise<readonly string[]> => {
    writeFileSync(moved, content);
    const { stdout } = await runHere(['check', moved, '-o', 'sarif']);
    const { results } = JSON.parse(stdout).runs[0];
    return results.map(
      ({ partialFingerprints: prints }: SarifResult) => prints.primaryLocationLineHash,
    );
  };
  const before = await printsOf(text);
  expect(before.length).toBeGreaterThan(1);
  expect(new Set(before).size).toBe(before.length);
  expect(await printsOf(`# another line\n\n${text}`)).toEqual(before);
});

interface SarifResult {
  readonly partialFingerprints: { readonly primaryLocationLineHash: string };
}

test('the schema of SARIF tells a log that is none', () => {
  expect(validate({ version: '2.1.0', runs: [{ results: [{ level: 'fatal' }] }] })).toBe(false);
});
