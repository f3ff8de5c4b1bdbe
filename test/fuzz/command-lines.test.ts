import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { keepFound, readFound } from './found.ts';

const RUNS = Number(process.env['FUZZ'] ?? 100);
const IS_LONG = process.env['FUZZ'] !== undefined;
const SEED = Number(process.env['FUZZ_SEED'] ?? 17);
const FOLDER = newFolder();
const SCENARIOS = 'fixtures/scenarios';
const forever = { timeout: 2 ** 31 - 1 };

const scripts = readdirSync(SCENARIOS).map((name) =>
  readFileSync(join(SCENARIOS, name, 'script.yaml'), 'utf8'),
);
const words = [...new Set(scripts.flatMap((text) => text.match(/[\w./:*-]+/g) ?? []))];

/** What is done to a text at a place that is taken modulo its length. */
const edit = fc.record({
  place: fc.nat(),
  cut: fc.constantFrom(0, 0, 1, 5, 40),
  put: fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(
      '',
      ' ',
      '\n',
      ': ',
      '- ',
      '{',
      '}',
      '[',
      ']',
      '&a ',
      '*a',
      '"',
      '\t',
      '|',
      '~',
    ),
    fc.string({ maxLength: 4, unit: 'binary' }),
  ),
});

const script = fc
  .tuple(fc.constantFrom(...scripts), fc.array(edit, { minLength: 1, maxLength: 5 }))
  .map(([text, edits]) =>
    edits.reduce((sum, { place, cut, put }) => {
      const at = place % (sum.length + 1);
      return sum.slice(0, at) + put + sum.slice(at + cut);
    }, text),
  );

const event = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'powerOff',
        'drain',
        'taint',
        'usage',
        'at=1m',
        'for=5m',
        'nodes=*',
        'all=true',
      ),
      fc.constantFrom(
        'pods=*/*',
        'zones=north',
        'repeat.times=2',
        'repeat.every=1s',
        'pods.pods=*/*',
      ),
      fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map((pair) => pair.join('=')),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '));

const COMMANDS = [
  'simulate',
  'rank',
  'explain',
  'check',
  'behaviors',
  'schema',
  'completion',
  'sail',
];
const FORMATS = ['table', 'json', 'yaml', 'csv', 'name', 'markdown', 'junit', 'tide', 'json=', '='];

const argument = (subject: string): fc.Arbitrary<readonly string[]> =>
  fc.oneof(
    fc.constant([subject]),
    event.map((text) => ['-e', text]),
    fc.constantFrom(...FORMATS).map((format) => ['-o', format]),
    fc
      .constantFrom('--seed', '--start-time', '--startup-time', '--kubernetes-version', '--node')
      .chain((option) =>
        fc
          .constantFrom('1', '-1', '1.33', '0s', '9999-12-31T00:00:00Z', '', 'x')
          .map((value) => [option, value]),
      ),
    fc.constantFrom(['--all'], ['--quiet'], ['--no-headers'], ['--help'], ['-n', 'shop'], ['--']),
    fc.constantFrom(['node/north-1'], ['shop/web'], ['Deployment/shop/web'], ['']),
  );

const NAMES = readdirSync(SCENARIOS).map((name) => join(SCENARIOS, name, 'snapshot.yaml'));

const commandLine = fc
  .constantFrom(...NAMES)
  .chain((subject) =>
    fc.tuple(fc.constantFrom(...COMMANDS), fc.array(argument(subject), { maxLength: 6 })),
  )
  .map(([command, parts]) => [command, ...parts.flat()]);

/** Arguments, and the script among them that is written down as {@link SCRIPT}. */
interface Asked {
  readonly args: readonly string[];
  readonly script?: string;
}

const SCRIPT = join(FOLDER, 'script.yaml');

/** Ends with an exit code that means something, and says so where that is an error. */
async function judge({ args, script: text }: Asked): Promise<void> {
  const scripts = text === undefined ? [] : ['-s', SCRIPT];
  if (text !== undefined) writeFileSync(SCRIPT, text);
  const { exitCode, stderr } = await runHere([...args, ...scripts]);
  expect([0, 1, 2], stderr).toContain(exitCode);
  if (exitCode === 2) expect(stderr).toMatch(/error|usage|Usage/);
}

const scripted = fc
  .tuple(script, fc.constantFrom(...NAMES))
  .map(([text, snapshot]) => ({ args: ['simulate', snapshot, '-o', 'name'], script: text }));

describe.each<[string, fc.Arbitrary<Asked>]>([
  ['scripts', scripted],
  ['command lines', commandLine.map((args) => ({ args }))],
])('%s', (name, arbitrary) => {
  it('with anything in them are done or refused', forever, async () => {
    const found = await fc.check(fc.asyncProperty(arbitrary, judge), { numRuns: RUNS, seed: SEED });
    if (IS_LONG) keepFound(name, SEED, found.counterexample?.[0]);
    expect(found.failed ? [found.counterexample?.[0], found.errorInstance] : []).toEqual([]);
  });
});

it('what was found once is mended', forever, async () => {
  for (const asked of readFound<Asked>('scripts', 'command-lines')) await judge(asked);
});
