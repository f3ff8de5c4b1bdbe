import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { execPath, exit, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';

const TOP = join(import.meta.dirname, '..');
const KINDS = ['structured', 'windows', 'command-lines', 'files', 'comparison'];
const USAGE =
  'npm run fuzz -- [--minutes 10] [--seed 1] [--cases 500] [--jobs CORES] [--state FILE]\n' +
  'Plays random cases on all cores. What breaks a rule is made small and kept in fixtures/defects.\n' +
  'A state file is gone on with: seeds in it are not played again.\n';

function fail(message) {
  stderr.write(`${message}\n${USAGE}`);
  exit(2);
}

function optionsOf() {
  const text = (value) => ({ type: 'string', default: value });
  const known = {
    minutes: text('10'),
    seed: text('1'),
    cases: text('500'),
    jobs: text(`${availableParallelism()}`),
    state: { type: 'string' },
  };
  try {
    const { state, ...numbers } = parseArgs({ options: known }).values;
    const read = Object.entries(numbers).map(([name, value]) => {
      const number = Number(value);
      const isFine = name === 'minutes' ? number >= 0 : Number.isInteger(number) && number > 0;
      if (value.trim() === '' || !isFine) fail(`--${name} is ${JSON.stringify(value)}`);
      return [name, number];
    });
    return { ...Object.fromEntries(read), state };
  } catch (error) {
    return fail(error.message);
  }
}

const { minutes, seed, cases, jobs, state } = optionsOf();

/** By kind and seed: what was counted, and whether a rule broke. */
function readState() {
  if (state === undefined || !existsSync(state)) return {};
  try {
    return JSON.parse(readFileSync(state, 'utf8'));
  } catch {
    return fail(`${state} is no state of an earlier run`);
  }
}

const done = readState();

/** A file that is half written would lose all seeds. */
function keep(key, result) {
  done[key] = result;
  if (state === undefined) return;
  writeFileSync(`${state}.new`, `${JSON.stringify(done, null, 1)}\n`);
  renameSync(`${state}.new`, state);
}

/** Seeds in their order, each with all kinds. */
function* tasks() {
  for (let each = seed; ; each++) {
    for (const kind of KINDS) {
      const key = `${kind} ${each}`;
      if (done[key] === undefined) yield { kind, seed: each, key };
    }
  }
}

function play({ kind, seed: each }) {
  const child = spawn(
    execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', `test/fuzz/${kind}.test.ts`],
      ...['--reporter=dot', '--execArgv=--expose-gc', '--execArgv=--max-old-space-size=768'],
    ],
    { cwd: TOP, env: { ...process.env, FUZZ: `${cases}`, FUZZ_SEED: `${each}` } },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      said += piece;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const [, counts = '{}'] = /^(?:structured cases|windows): (\{.*\})$/m.exec(said) ?? [];
      const { played = 0, refused = 0, windows = 0 } = JSON.parse(counts);
      const kept = [...said.matchAll(/^kept as (.*)$/gm)].map(([, path]) => path);
      resolve({ played, refused, windows, kept, isFine: code === 0 });
    });
  });
}

async function work(queue, until) {
  while (Date.now() < until) {
    const { value: task } = queue.next();
    const result = await play(task);
    keep(task.key, result);
    if (!result.isFine) stdout.write(`${task.key}: a rule is broken ${result.kept.join(' ')}\n`);
  }
}

const queue = tasks();
const until = Date.now() + minutes * 60_000;
await Promise.all(Array.from({ length: jobs }, () => work(queue, until)));

const results = Object.values(done);
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
const broken = Object.keys(done).filter((key) => !done[key].isFine);
stdout.write(
  `${results.length} runs: ${sum('played')} structured cases played and ${sum('refused')} refused, ` +
    `${sum('windows')} windows of histories; ${broken.length} broke a rule\n`,
);
for (const key of broken) stdout.write(`${key}: ${done[key].kept.join(' ')}\n`);
exit(broken.length === 0 ? 0 : 1);
