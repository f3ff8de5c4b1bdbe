import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { type Edit, edited, edits, ODD } from './edits.ts';
import { keepFound, readFound } from './found.ts';
import { editedValue } from './value-edits.ts';

const RUNS = Math.ceil(Number(process.env['FUZZ'] ?? 100) / 5);
const IS_LONG = process.env['FUZZ'] !== undefined;
const SEED = Number(process.env['FUZZ_SEED'] ?? 17);
const FOLDER = newFolder();
const SCENARIO = 'fixtures/scenarios/partition-heals-in-time';
const SNAPSHOT = `${SCENARIO}/snapshot.yaml`;
const POWER_OFF = ['-e', 'at=30s powerOff all=true for=10m'];
const forever = { timeout: 2 ** 31 - 1 };

/** Where a command line has the name of the file under test. */
const FILE = 'FILE';

/** Files of one sort, and the commands that read them. */
interface Sort {
  readonly texts: readonly string[];
  /** How the file is called: formats are recognised by what is in a file, some also by its name. */
  readonly name: string;
  readonly commands: readonly (readonly string[])[];
}

const textOf = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
};

const textsIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => textOf(join(folder, name)));

/** What a command prints, as a file for another one. */
const printed = async (...args: readonly string[]): Promise<string> => (await runHere(args)).stdout;

const written = (name: string, text: string): string => {
  const path = join(FOLDER, name);
  writeFileSync(path, text);
  return path;
};

/** Each second line, so that a text is short enough for many runs. */
const thinned = (text: string): string =>
  text
    .split('\n')
    .filter((_, line) => line % 8 === 0)
    .join('\n');

const REPORT = await printed('simulate', SNAPSHOT, ...POWER_OFF, '-o', 'json');
const SWEEP = [SNAPSHOT, '--over', 'nodes'];
const PARTS = [
  await printed('sweep', ...SWEEP, '--shard', '1/2'),
  await printed('sweep', ...SWEEP, '--shard', '2/2'),
];
const [reportPath, partPath] = [
  written('report.json', REPORT),
  written('part.json', PARTS[0] ?? ''),
];
const EVENTS = textOf('fixtures/history/events.json.gz');
const AUDIT = thinned(textOf('fixtures/history/audit.ndjson.gz'));

const SORTS: Readonly<Record<string, Sort>> = {
  snapshots: {
    texts: textsIn('fixtures/scenarios', /snapshot\.yaml$/),
    name: 'snapshot.yaml',
    commands: [
      ['simulate', FILE, ...POWER_OFF],
      ['rank', FILE],
      ['check', FILE],
      ['sweep', FILE, '--over', 'zones'],
      ['plan', 'drain', FILE, '--nodes', 'all'],
      ['explain', 'node/north-1', FILE, ...POWER_OFF],
      ['redact', FILE, '-o', join(FOLDER, 'redacted.json'), '--key', join(FOLDER, 'key')],
    ],
  },
  configurations: {
    texts: textsIn('fixtures/configurations', /\.(yaml|json|conf|sh)$/),
    name: 'kubelet.yaml',
    commands: [
      ['check', FILE],
      ['rank', 'fixtures/rank/cluster.yaml', FILE],
    ],
  },
  manifests: {
    texts: textsIn('fixtures/check', /\.yaml$/),
    name: 'manifest.yaml',
    commands: [
      ['check', FILE],
      ['diff', SNAPSHOT, ...POWER_OFF, '--apply', FILE],
      ['simulate', SNAPSHOT, ...POWER_OFF, '--apply', FILE],
    ],
  },
  'scripts with expectations': {
    texts: textsIn('fixtures/scenarios', /script\.yaml$/),
    name: 'expected.yaml',
    commands: [['test', FILE, '--snapshot', SNAPSHOT]],
  },
  'chaos experiments': {
    texts: textsIn('fixtures/chaos', /\.yaml$/),
    name: 'chaos.yaml',
    commands: [['simulate', SNAPSHOT, '-s', FILE]],
  },
  telemetry: {
    texts: [textOf('fixtures/chaos/telemetry.json')],
    name: 'telemetry.json',
    commands: [['compare-run', 'fixtures/chaos/prediction.json.gz', FILE]],
  },
  reports: {
    texts: [REPORT],
    name: 'given.json',
    commands: [
      ['report', FILE],
      ['report', FILE, '-o', 'markdown'],
      ['diff', reportPath, FILE],
      ['compare-run', FILE, 'fixtures/chaos/telemetry.json'],
    ],
  },
  'parts of sweeps': {
    texts: PARTS,
    name: 'other.json',
    commands: [
      ['sweep', '--merge', partPath, '--merge', FILE],
      ['report', FILE],
    ],
  },
  events: {
    texts: [EVENTS],
    name: 'events.json',
    commands: [['postmortem', FILE]],
  },
  'audit logs': {
    texts: [AUDIT],
    name: 'audit.ndjson',
    commands: [['postmortem', '--audit', FILE, '--no-compare']],
  },
};

interface Case {
  readonly sort: string;
  readonly text: string;
  readonly command: readonly string[];
}

const caseOf = (sort: string, { texts, commands }: Sort): fc.Arbitrary<Case> => {
  const words = [...new Set(texts.flatMap((text) => text.match(/[\w./:*-]{2,40}/g) ?? []))];
  const changes: fc.Arbitrary<(text: string) => string> = fc.oneof(
    edits(words).map((each: readonly Edit[]) => (text: string) => edited(text, each)),
    fc
      .array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 })
      .map((places) => (text: string) => editedValue(text, places)),
  );
  return fc
    .tuple(fc.constantFrom(...texts), changes, fc.constantFrom(...commands))
    .map(([text, change, command]) => ({ sort, text: change(text), command }));
};

/** Ends with an exit code that means something, and prints nothing that is none. */
async function judge({ sort, text, command }: Case): Promise<void> {
  const path = written(SORTS[sort]?.name ?? '', text);
  const { exitCode, stdout, stderr } = await runHere(
    command.map((word) => (word === FILE ? path : word)),
  );
  expect([0, 1, 2], stderr).toContain(exitCode);
  if (exitCode === 2) expect(`${stdout}${stderr}`).toMatch(/error|understands nothing/);
  if (!ODD.test(text)) expect(`${stdout}${stderr}`).not.toMatch(ODD);
}

describe.each(Object.entries(SORTS))('%s', (sort, about) => {
  it('with anything in them are read or refused', forever, async () => {
    const property = fc.asyncProperty(caseOf(sort, about), judge);
    const found = await fc.check(property, { numRuns: RUNS, seed: SEED });
    if (IS_LONG) keepFound(`files ${sort}`, SEED, found.counterexample?.[0]);
    expect(found.failed ? [found.counterexample?.[0], found.errorInstance] : []).toEqual([]);
  });
});

it('what was found once is mended', forever, async () => {
  for (const found of readFound<Case>('files')) await judge(found);
});
