import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath } from 'node:process';

const TOP = join(import.meta.dirname, '..');

/** What a command prints as its help, in so many columns as outside of terminals. */
const helpOf = (...words) =>
  execFileSync(execPath, [join(TOP, 'bin/k8s-evict.js'), ...words, '--help'], {
    encoding: 'utf8',
    cwd: TOP,
    env: { NO_COLOR: '1' },
  });

/** A line as roff takes it: no backslash, hyphen, point or quote means something. */
const plain = (line) =>
  line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');

const asShown = (lines) => ['.nf', ...lines.map(plain), '.fi'];

/** The commands in the order of the help. */
const commandsIn = (help) =>
  [
    ...help
      .split('Options:')[1]
      .split('Examples:')[0]
      .matchAll(/^ {2}([\w-]+) /gm),
  ]
    .map(([, name]) => name)
    .filter((name) => name !== 'help' && name !== 'version');

const [first, ...about] = helpOf().trimEnd().split('\n');
const help = helpOf();
const page = [
  '.\\" Made by npm run man from what --help prints.',
  '.TH K8S\\-EVICT 1 "" "k8s\\-evict" "User Commands"',
  '.SH NAME',
  'k8s\\-evict \\- tells which pods Kubernetes evicts when nodes fail, when and why',
  '.SH SYNOPSIS',
  plain(first.replace(/^Usage: /, '')),
  '.SH DESCRIPTION',
  ...asShown(about),
  ...commandsIn(help).flatMap((name) => [
    `.SH ${plain(name.toUpperCase())}`,
    ...asShown(helpOf(name).trimEnd().split('\n')),
  ]),
  '.SH EXIT STATUS',
  ...asShown([
    '0   all is well',
    '1   what was asked to fail has failed: a check, an expectation, --fail-on',
    '2   the input or the command line is wrong',
    '70  a bug of this program',
    '130, 143  interrupted; what is printed holds the results so far',
  ]),
];
const [, , target = join(TOP, 'docs/k8s-evict.1')] = argv;
writeFileSync(target, `${page.join('\n')}\n`);
