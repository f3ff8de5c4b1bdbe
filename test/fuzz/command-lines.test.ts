import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { COMMON_FIELDS, EVENT_BODIES, SETTINGS } from './arbitrary-events.ts';
import { edited, edits, ODD } from './edits.ts';
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
const FIELDS = Object.entries(EVENT_BODIES).flatMap(([name, { properties = {} }]) => [
  name,
  ...Object.keys(properties),
]);
const words = [
  ...new Set([
    ...scripts.flatMap((text) => text.match(/[\w./:*-]+/g) ?? []),
    ...[...FIELDS, ...Object.keys(COMMON_FIELDS), ...Object.keys(SETTINGS.properties ?? {})],
  ]),
];

const script = fc
  .tuple(fc.constantFrom(...scripts), edits(words))
  .map(([text, changes]) => edited(text, changes));

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
  ...['simulate', 'rank', 'explain', 'check', 'test', 'behaviors', 'schema', 'completion'],
  ...['diff', 'sweep', 'report', 'postmortem', 'compare-run', 'help', 'version', 'sail'],
  ...['drain', 'spot', 'remove', 'capacity'].map((goal) => `plan ${goal}`),
];
const FORMATS = ['table', 'wide', 'json', 'yaml', 'csv', 'name', 'markdown', 'junit', 'sarif'];
const BROKEN_FORMATS = ['tide', 'json=', '='];
/** Options that write files of their own, that run other programs, or that never end. */
const KEPT_AWAY = /^--(update.*|watch|init|keep|record|live|jobs)$/;
const VALUES = [
  ...['1', '-1', '1.33', '0s', '5m', '9999-12-31T00:00:00Z', '', 'x', 'error', 'memory.available'],
  ...['controllerManager.node-eviction-rate=1', 'pods[*/*].priority=5', 'kubelet[all].config={}'],
];

/** The long options of a command, as its help has them: with a value or without. */
async function optionsOf(command: string): Promise<readonly (readonly string[])[]> {
  const { stdout } = await runHere([...command.split(' '), '--help']);
  return [...stdout.matchAll(/^ +(?:-\w, )?(--[a-z-]+)( [<[])?/gm)].flatMap(
    ([, name = '', value]) => (KEPT_AWAY.test(name) ? [] : [value ? [name, ''] : [name]]),
  );
}

const OPTIONS = Object.fromEntries(
  await Promise.all(COMMANDS.map(async (each) => [each, await optionsOf(each)] as const)),
);

const argument = (command: string, subject: string): fc.Arbitrary<readonly string[]> =>
  fc.oneof(
    fc.constant([subject]),
    event.map((text) => ['-e', text]),
    fc.constantFrom(...FORMATS, ...BROKEN_FORMATS).map((format) => ['-o', format]),
    fc
      .tuple(
        fc.constantFrom(...(OPTIONS[command] ?? []), ['--lost', '']),
        fc.constantFrom(...VALUES),
      )
      .filter(([[name]]) => !(command === 'schema' && name === '--all'))
      .map(([[name = '', value], given]) => (value === undefined ? [name] : [name, given])),
    fc.constantFrom(['-n', 'shop'], ['-l', 'app=web'], ['-A'], ['--'], ['--nodes', 'all']),
    fc.constantFrom(['node/north-1'], ['shop/web'], ['Deployment/shop/web'], ['']),
  );

const NAMES = readdirSync(SCENARIOS).map((name) => join(SCENARIOS, name, 'snapshot.yaml'));

const commandLine = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...COMMANDS))
  .chain(([subject, command]) =>
    fc.tuple(fc.constant(command), fc.array(argument(command, subject), { maxLength: 6 })),
  )
  .map(([command, parts]) => [...command.split(' '), ...parts.flat()]);

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
  const { exitCode, stdout, stderr } = await runHere([...args, ...scripts]);
  expect([0, 1, 2], stderr).toContain(exitCode);
  if (exitCode === 2) expect(stderr).toMatch(/error|usage|Usage/);
  if (!ODD.test(`${args}${text}`)) expect(`${stdout}${stderr}`).not.toMatch(ODD);
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
