import { join } from 'node:path';
import { nearest } from '#diagnostics';
import { shellWord } from '#words';
import type { ExampleArguments } from '../arguments.ts';
import { commandOf, type Example, readExamples } from '../examples.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { packageFolder } from '../package-folder.ts';
import { UserError } from '../user-error.ts';

/** Lists the examples, or copies one of them, or all files that the help names. */
export async function example(
  name: string | undefined,
  folder: string | undefined,
  { all }: ExampleArguments,
  io: Io,
): Promise<ExitCode> {
  if (all !== undefined) {
    if (name !== undefined) {
      throw new UserError('--all copies every example', `leave out ${name}, or --all`);
    }
    return copyAll(all, io);
  }
  const examples = await readExamples(io);
  if (name === undefined) {
    await io.results.write([...listed(examples)]);
    return 0;
  }
  const found = examples.find((each) => each.name === name);
  if (found === undefined) {
    const near = nearest(name, new Set(examples.map((each) => each.name)));
    const hint = near === undefined ? 'k8s-evict example lists them' : `did you mean ${near}?`;
    throw new UserError(`there is no example ${JSON.stringify(name)}`, hint);
  }
  const to = folder ?? name;
  await refuseExisting(to, io);
  await io.makeFolder(to);
  for (const [file, from] of found.files) await copy(from, join(to, file), io);
  await io.results.write([`${found.about}\n\n  cd ${shellWord(to)}\n  ${commandOf(found)}\n`]);
  return 0;
}

function* listed(examples: readonly Example[]): Generator<string> {
  for (const { name, about } of examples) yield `${name}\n  ${about}\n`;
  yield '\nk8s-evict example NAME copies one, with the command that plays it.\n';
}

/** What the examples of the help read. */
const SHOWN = [
  'autoscaling',
  'chaos',
  'check',
  'cluster',
  'examples',
  'history',
  'rank',
  'scenarios',
];

async function copyAll(folder: string, io: Io): Promise<ExitCode> {
  const target = join(folder, 'fixtures');
  await refuseExisting(target, io);
  const source = join(await packageFolder(io), 'fixtures');
  for (const name of SHOWN) await copyFolder(join(source, name), join(target, name), io);
  await io.results.write([
    `The files of all examples of the help are in ${target}:\n\n  cd ${shellWord(folder)}\n`,
  ]);
  return 0;
}

async function copyFolder(from: string, to: string, io: Io): Promise<void> {
  await io.makeFolder(to);
  for (const name of await io.listFolder(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if ((await io.kindOf(source)) === 'folder') await copyFolder(source, target, io);
    else await copy(source, target, io);
  }
}

const copy = async (from: string, to: string, io: Io): Promise<void> =>
  io.replaceFile(to, [await io.readFile(from)]);

/** Throws a {@link UserError} where something is already: nothing is overwritten. */
async function refuseExisting(path: string, io: Io): Promise<void> {
  if ((await io.kindOf(path)) === 'nothing') return;
  throw new UserError(`${path} is there already`, 'name another folder, or move it away');
}
