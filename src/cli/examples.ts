import { join } from 'node:path';
import { compareText } from '#units';
import type { Io } from './io.ts';
import { packageFolder } from './package-folder.ts';

/** An outage that teaches something, with the cluster that it happens to. */
export interface Example {
  readonly name: string;
  /** What surprises in it, in a sentence. */
  readonly about: string;
  /** Where each of its files is, by its name in a copy. */
  readonly files: ReadonlyMap<string, string>;
}

/** The folders of examples in the package, those for everybody first. */
const FOLDERS = ['examples', 'scenarios'];
const CLUSTER = 'cluster/snapshot.yaml';
/** Files of other folders that an example needs. */
const BORROWED: Readonly<Record<string, readonly string[]>> = {
  'memory-fills': ['cluster/pressure/kubelets.yaml', 'cluster/pressure/worker-3-stats.json'],
};

const SCRIPT = 'script.yaml';
const SNAPSHOT = 'snapshot.yaml';

/** All examples of the package. Each is a folder with a script, whose first line says what it is about. */
export async function readExamples(io: Io): Promise<readonly Example[]> {
  const fixtures = join(await packageFolder(io), 'fixtures');
  const examples: Example[] = [];
  for (const folder of FOLDERS) {
    const names = [...(await io.listFolder(join(fixtures, folder)))].sort(compareText);
    for (const name of names) examples.push(await readExample(io, fixtures, `${folder}/${name}`));
  }
  return examples;
}

async function readExample(io: Io, fixtures: string, path: string): Promise<Example> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const own = (await io.listFolder(join(fixtures, path))).filter(
    (file) => !file.startsWith('report.'),
  );
  const files = new Map([
    ...[CLUSTER, ...(BORROWED[name] ?? [])].map((file): [string, string] => [
      file.slice(file.lastIndexOf('/') + 1),
      join(fixtures, file),
    ]),
    ...own.sort(compareText).map((file): [string, string] => [file, join(fixtures, path, file)]),
  ]);
  return { name, about: await firstComment(io, join(fixtures, path, SCRIPT)), files };
}

const COMMENT = /^# *(.+)$/m;

async function firstComment(io: Io, path: string): Promise<string> {
  const text = new TextDecoder().decode(await io.readFile(path));
  const [, comment = ''] = COMMENT.exec(text) ?? [];
  return comment;
}

/** The command that plays a copy of an example, in its folder. */
export const commandOf = ({ files }: Example): string => {
  const others = [...files.keys()].filter((file) => file !== SCRIPT && file !== SNAPSHOT);
  return ['k8s-evict simulate', SNAPSHOT, ...others, '-s', SCRIPT].join(' ');
};
