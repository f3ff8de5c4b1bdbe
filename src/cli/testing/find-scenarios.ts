import { compareText } from '#units';
import { noSuchPath } from '../inputs.ts';
import type { Io } from '../io.ts';
import { type Role, roleOf } from '../role-of-file.ts';
import { UserError } from '../user-error.ts';

/** An outage script with the snapshot in the same folder. */
export interface FoundScenario {
  /** The path of the script from the working directory. */
  readonly script: string;
  /** The folder of the script, from which names in its report count. Empty for the current one. */
  readonly folder: string;
  /** The files of the snapshot. */
  readonly snapshot: readonly string[];
  /** The path of its golden report, which need not exist. */
  readonly golden: string;
}

const READABLE = ['**/*.{yaml,yml,json}', '**/*.{yaml,yml,json}.gz'];

/**
 * The scenarios below these paths, by path: folders with an outage script, and scripts themselves.
 * The other documents in the folder of a script and below it are its snapshot, unless `snapshot`
 * names one.
 */
export async function findScenarios(
  paths: readonly string[],
  snapshot: readonly string[],
  io: Io,
): Promise<readonly FoundScenario[]> {
  const scripts = new Set<string>();
  for (const path of paths) for (const script of await scriptsIn(path, io)) scripts.add(script);
  const folders = new Map<string, FolderContents>();
  const found: FoundScenario[] = [];
  for (const script of [...scripts].sort(compareText)) {
    const folder = folderOf(script);
    const contents = folders.get(folder) ?? (await contentsOf(folder, io));
    folders.set(folder, contents);
    const files = snapshot.length > 0 ? snapshot : contents.others;
    if (files.length === 0) {
      throw new UserError(
        `no snapshot is in the folder of ${script}`,
        'put one into its folder, or name one with --snapshot',
      );
    }
    const golden =
      contents.scripts.length > 1
        ? script.replace(/\.\w+$/, '.report.json')
        : `${folder}report.json`;
    found.push({ script, folder, snapshot: files, golden });
  }
  return found;
}

async function scriptsIn(path: string, io: Io): Promise<readonly string[]> {
  switch (await io.kindOf(path)) {
    case 'nothing':
      throw await noSuchPath(path, io);
    case 'file':
      if ((await roleOf(path, io)) === 'script') return [path];
      throw new UserError(`${path} is no outage script`, 'name scripts or folders that hold some');
    case 'folder': {
      const { nested, scripts } = await contentsOf(`${path.replace(/\/+$/, '')}/`, io);
      if (scripts.length + nested.length > 0) return [...scripts, ...nested];
      throw new UserError(
        `${path} holds no outage script`,
        `k8s-evict test --init ${path}/example writes a scenario to start from`,
      );
    }
  }
}

interface FolderContents {
  /** Scripts in the folder itself, and in folders below it. */
  readonly scripts: readonly string[];
  readonly nested: readonly string[];
  /** Files that are neither scripts nor reports, and belong to no scenario below. */
  readonly others: readonly string[];
}

async function contentsOf(folder: string, io: Io): Promise<FolderContents> {
  const found = await io.findFiles(READABLE, folder === '' ? '.' : folder);
  const files = found.filter((file) => !/(^|\/)node_modules\//.test(file));
  const roles = new Map<string, Role>();
  for (const file of [...files].sort(compareText)) roles.set(file, await roleOf(file, io));
  const all = [...roles.keys()];
  const scripts = all.filter((file) => roles.get(file) === 'script');
  const own = scripts.filter((file) => folderOf(file) === folder);
  const nested = scripts.filter((file) => folderOf(file) !== folder);
  const below = [...new Set(nested.map(folderOf))];
  const others = all.filter(
    (file) => roles.get(file) === 'snapshot' && !below.some((each) => file.startsWith(each)),
  );
  return { scripts: own, nested, others };
}

/** With the slash. Empty for a file in the current folder. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
