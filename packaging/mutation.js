import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath, exit, kill, stderr, stdout } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const TOP = join(import.meta.dirname, '..');
const ROOMS = ['controllers', 'kubelet', 'workloads', 'scheduler/filters', 'units', 'autoscalers'];
const RESULTS = join(TOP, 'test/mutation/RESULTS.md');
const EXPLAINED = join(TOP, 'test/mutation/explained.json');
const USAGE =
  'npm run mutation -- [--room NAME] [--file PART] [--size 150] [--seed 1] [--keep FOLDER] [--write]\n' +
  'Changes decisions of src, one at a time, and tells which changes no test notices.\n' +
  'A size of 0 plays all mutants. --write puts the figures into test/mutation/RESULTS.md.\n';

function fail(message) {
  stderr.write(`${message}\n${USAGE}`);
  exit(2);
}

function optionsOf() {
  const text = (value) => ({ type: 'string', default: value });
  const options = {
    room: { type: 'string', multiple: true, default: ROOMS },
    file: text(''),
    size: text('150'),
    seed: text('1'),
    keep: { type: 'string' },
    write: { type: 'boolean', default: false },
  };
  try {
    const { values } = parseArgs({ options });
    const unknown = values.room.find((room) => !ROOMS.includes(room));
    if (unknown !== undefined) fail(`no such room: ${unknown}; rooms are ${ROOMS.join(', ')}`);
    if (!/^\d+$/.test(values.size)) fail(`--size is ${JSON.stringify(values.size)}`);
    return values;
  } catch (error) {
    return fail(error.message);
  }
}

const options = optionsOf();

/** A mutant that says nothing for so long does not end. */
const PATIENCE_MS = 120_000;

const linesOf = (file) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(JSON.parse) : [];

/** Runs vitest once, until it ends or stands still for too long. */
async function playOnce(room, folder) {
  const log = join(folder, 'results.ndjson');
  const child = spawn(
    execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutation/mutation.config.ts'],
    {
      cwd: TOP,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...env,
        MUTATION_ROOM: room,
        MUTATION_FILE: options.file,
        MUTATION_SEED: options.seed,
        MUTATION_SIZE: options.size,
        MUTATION_FOLDER: folder,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  let isOver = false;
  child.on('close', () => (isOver = true));
  let [count, still] = [0, 0];
  while (!isOver) {
    await setTimeout(1_000);
    const lines = linesOf(log);
    still = lines.length === count ? still + 1_000 : 0;
    count = lines.length;
    if (still > PATIENCE_MS && lines.at(-1)?.begun !== undefined) kill(-child.pid, 'SIGKILL');
  }
  return output;
}

/** The mutants of a room with their outcomes. A mutant that ends the process counts as endless. */
async function play(room, folder) {
  const log = join(folder, 'results.ndjson');
  for (;;) {
    const output = await playOnce(room, folder);
    const last = linesOf(log).at(-1);
    if (last?.finished) break;
    if (last?.begun === undefined) fail(`${output}\nthe tests of ${room} cannot be played`);
    appendFileSync(log, `${JSON.stringify({ id: last.begun, outcome: 'endless' })}\n`);
  }
  const plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
  for (const { dropped, because } of linesOf(log)) {
    if (dropped !== undefined) stderr.write(`not played: ${dropped} fails here: ${because}\n`);
  }
  const outcomes = new Map(linesOf(log).map((line) => [line.id, line]));
  const played = plan.chosen.map((id) => ({ ...plan.mutants[id], ...outcomes.get(id) }));
  return { room, total: plan.mutants.length, played };
}

const explained = JSON.parse(readFileSync(EXPLAINED, 'utf8'));
/** A mutant is known again by the text of its line, wherever that has moved. */
const whyNot = ({ file, line, text, change }) => {
  const within = readFileSync(join(TOP, file), 'utf8').split('\n')[line - 1].trim();
  const mutant = { file, within, text, change };
  const isMutant = (one) => Object.entries(mutant).every(([field, value]) => one[field] === value);
  return explained.find(isMutant)?.why;
};

const isKilled = ({ outcome }) => outcome === 'killed' || outcome === 'endless';
const share = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function figuresOf({ room, total, played }) {
  const left = played.filter((mutant) => !isKilled(mutant));
  const known = left.filter((mutant) => whyNot(mutant) !== undefined);
  const killed = played.length - left.length;
  const score = share(killed, played.length);
  const counted = share(killed, played.length - known.length);
  return [room, total, played.length, killed, left.length, known.length, score, counted];
}

const HEAD = [
  ...['room', 'mutants', 'played', 'killed', 'survived', 'of these explained', 'score'],
  'score without the explained ones',
];

const asTable = (rows) =>
  [HEAD, HEAD.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |\n`)
    .join('');

/** Puts the rows between the marks of the document; rows of rooms that were not played stay. */
function writeResults(rows) {
  const text = readFileSync(RESULTS, 'utf8');
  const [before, rest] = text.split('<!-- figures -->\n');
  const [old, after] = rest.split('<!-- end of figures -->\n');
  const kept = old
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((row) => row.slice(2, -2).split(' | '));
  const all = ROOMS.map((room) => [...rows, ...kept].find(([name]) => name === room)).filter(
    Boolean,
  );
  writeFileSync(
    RESULTS,
    `${before}<!-- figures -->\n${asTable(all)}<!-- end of figures -->\n${after}`,
  );
}

const top = options.keep ?? mkdtempSync(join(tmpdir(), 'k8s-evict-mutation-'));
const rows = [];
for (const room of options.room) {
  const result = await play(room, join(top, room.replace('/', '-')));
  rows.push(figuresOf(result));
  for (const mutant of result.played.filter((one) => !isKilled(one))) {
    const { file, line, column, outcome, text, change } = mutant;
    const why = whyNot(mutant);
    const end = why === undefined ? '' : ` (explained: ${why})`;
    stdout.write(`${file}:${line}:${column}: ${outcome}: ${change} in ${text}${end}\n`);
  }
}
stdout.write(`\n${asTable(rows)}`);
if (options.write) writeResults(rows);
if (options.keep === undefined) rmSync(top, { recursive: true, force: true });
