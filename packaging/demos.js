import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { argv, execPath } from 'node:process';

const TOP = join(import.meta.dirname, '..');
const SCRIPTS = join(TOP, 'docs/demos');
const COLUMNS = 120;

/** In seconds: one typed letter, one printed line, and the rest after an answer. */
const LETTER = 0.03;
const LINE = 0.05;
const REST = 3;

/** The words of a command, as a shell reads them: quoted ones may hold spaces. */
const wordsOf = (command) =>
  [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''));

/** What a command prints. It ends with `| head -N` or `| tail -N` lines. */
function printedBy(line) {
  const [command, pipe] = line.split(' | ');
  const [, ...words] = wordsOf(command);
  const { stdout } = spawnSync(execPath, [join(TOP, 'bin/k8s-evict.js'), ...words], {
    encoding: 'utf8',
    cwd: TOP,
    env: { NO_COLOR: '1', COLUMNS: `${COLUMNS}` },
  });
  const lines = stdout.trimEnd().split('\n');
  const [, side, count] = /^(head|tail) -(\d+)$/.exec(pipe ?? '') ?? [];
  if (side === undefined) throw new Error(`no head or tail: ${line}`);
  return side === 'head' ? lines.slice(0, Number(count)) : lines.slice(-Number(count));
}

/** The lines of a terminal, each with the time at which it is there; typed ones with their letters. */
function played(script) {
  const shown = [];
  let at = 0;
  for (const line of script.trimEnd().split('\n')) {
    const typed = line.startsWith('#') ? line : `$ ${line}`;
    shown.push({ at, text: typed, isTyped: true });
    at += typed.length * LETTER + LINE;
    if (line.startsWith('#')) continue;
    for (const text of [...printedBy(line), '']) {
      shown.push({ at, text, isTyped: false });
      at += LINE;
    }
    at += REST;
  }
  return { shown, end: at };
}

const rounded = (seconds) => Math.round(seconds * 1000) / 1000;

/** A recording for asciinema, version 2 of its format. */
function castOf({ shown }) {
  const head = { version: 2, width: COLUMNS, height: 40, env: { SHELL: '/bin/sh', TERM: 'dumb' } };
  const events = shown.flatMap(({ at, text, isTyped }) => {
    const pieces = isTyped ? [...text, '\r\n'] : [`${text}\r\n`];
    return pieces.map((piece, place) => [rounded(at + place * LETTER), 'o', piece]);
  });
  return [head, ...events].map((row) => `${JSON.stringify(row)}\n`).join('');
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same as a picture whose lines come one after the other; all are there where nothing moves. */
function pictureOf({ shown, end }) {
  const [width, height] = [COLUMNS * 8 + 24, shown.length * 18 + 24];
  const rows = shown.map(({ at, text, isTyped }, place) => {
    const comes =
      at === 0
        ? ''
        : `<set attributeName="visibility" to="hidden" begin="0s" end="${rounded(at)}s"/>`;
    const look = isTyped ? ' class="typed"' : '';
    const y = place * 18 + 24;
    return `<text x="12" y="${y}"${look} xml:space="preserve">${escaped(text)}${comes}</text>\n`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="k8s-evict in a terminal, ${rounded(end)} s">\n`,
    '<style>text{font:13px ui-monospace,monospace;fill:#d8dee9}.typed{fill:#a3be8c}</style>\n',
    `<rect width="${width}" height="${height}" rx="6" fill="#1f2430"/>\n`,
    ...rows,
    '</svg>\n',
  ].join('');
}

const [, , target = SCRIPTS] = argv;
mkdirSync(target, { recursive: true });
for (const file of readdirSync(SCRIPTS).filter((name) => name.endsWith('.txt'))) {
  const demo = played(readFileSync(join(SCRIPTS, file), 'utf8'));
  const name = basename(file, '.txt');
  writeFileSync(join(target, `${name}.cast`), castOf(demo));
  writeFileSync(join(target, `${name}.svg`), pictureOf(demo));
}
