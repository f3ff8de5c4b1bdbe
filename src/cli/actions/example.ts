import { posix } from 'node:path';
import { shellWord } from '#words';
import type { ExampleArguments } from '../arguments.ts';
import { LIBRARY, LIBRARY_NAMES, type LibraryScenario } from '../examples/library.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

/** Folders with the files that examples of the help and of the guides name. */
const FOLDERS = [
  ...['chaos', 'check', 'cluster', 'history', 'library', 'rank', 'scenarios'].map(
    (name) => `fixtures/${name}`,
  ),
  'docs',
];

/** The folder for these files unless another one is named. */
const STANDARD_FOLDER = 'k8s-evict-examples';

/** Copies files of the package to a folder, or lists the scenarios of the library. */
export async function giveExample(
  name: string | undefined,
  { list, to }: ExampleArguments,
  io: Io,
): Promise<ExitCode> {
  if (list === true) {
    if (to !== undefined) throw new UserError('--list copies nothing', 'leave --to out');
    await io.results.write(linesOfLibrary(name === undefined ? LIBRARY_NAMES : [name]));
    return 0;
  }
  const scenario = name === undefined ? undefined : LIBRARY[name];
  const folder = to ?? name ?? STANDARD_FOLDER;
  const files = scenario === undefined ? await filesOfExamples(io) : filesOf(scenario);
  await refuseToOverwrite(folder, Object.keys(files), io);
  for (const [copy, path] of Object.entries(files)) {
    const target = `${folder}/${copy}`;
    await io.makeFolder(posix.dirname(target));
    await io.replaceFile(target, [await io.packaged.read(path)]);
  }
  await io.results.write([
    scenario === undefined ? saysWhereToRun(folder, files) : saysHowToPlay(folder, scenario),
  ]);
  return 0;
}

/** Names of copies to paths in the package. */
type Files = Readonly<Record<string, string>>;

async function filesOfExamples(io: Io): Promise<Files> {
  const paths = (await Promise.all(FOLDERS.map((folder) => io.packaged.list(folder)))).flat();
  return Object.fromEntries(paths.map((path) => [path, path]));
}

const filesOf = ({ snapshot, script }: LibraryScenario): Files => ({
  ...snapshot,
  'script.yaml': script,
});

async function refuseToOverwrite(folder: string, copies: readonly string[], io: Io) {
  if ((await io.kindOf(folder)) === 'file') {
    throw new UserError(`${folder} is a file`, 'name another folder with --to');
  }
  for (const copy of copies) {
    if ((await io.kindOf(`${folder}/${copy}`)) === 'nothing') continue;
    throw new UserError(`${folder}/${copy} is there already`, 'name another folder with --to');
  }
}

const WIDTH = Math.max(...LIBRARY_NAMES.map((name) => name.length)) + 2;

const linesOfLibrary = (names: readonly string[]): readonly string[] =>
  names.map((name) => `${name.padEnd(WIDTH)}${LIBRARY[name]?.surprise}\n`);

const saysWhereToRun = (folder: string, files: Files): string =>
  `${Object.keys(files).length} files are in ${folder}. Lines of examples run there:\n` +
  `  cd ${shellWord(folder)}\n`;

const saysHowToPlay = (folder: string, { snapshot, surprise }: LibraryScenario): string => {
  const inFolder = (file: string): string => shellWord(`${folder}/${file}`);
  const inputs = Object.keys(snapshot).map(inFolder).join(' ');
  return `${surprise}\n  k8s-evict simulate ${inputs} -s ${inFolder('script.yaml')}\n`;
};
