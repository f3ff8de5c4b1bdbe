import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { orUserError } from './os-errors.ts';

/** The top of the package. Sources and bundles are two folders below it. */
const TOP = join(import.meta.dirname, '../..');

/** The files that the package brings beside the program. Paths begin at its top, and have `/`. */
export interface PackagedFiles {
  /** The files in a folder and below it, in order. */
  list(folder: string): Promise<readonly string[]>;
  read(path: string): Promise<Uint8Array>;
}

const onDisk: PackagedFiles = {
  list: (folder) =>
    orUserError(`cannot read ${folder} of this package`, async () => {
      const entries = await readdir(join(TOP, folder), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const paths = files.map(({ parentPath, name }) => join(parentPath, name));
      return paths.map((path) => path.slice(TOP.length + 1).replaceAll(sep, '/')).sort();
    }),
  read: (path) =>
    orUserError(`cannot read ${path} of this package`, () => readFile(join(TOP, path))),
};

/** `packaging/binary/build.js` puts them into a binary. */
const inBinary: PackagedFiles = {
  list: async (folder) => {
    const paths: string[] = JSON.parse(getAsset('files.json', 'utf8'));
    return paths.filter((path) => path.startsWith(`${folder}/`));
  },
  read: async (path) => new Uint8Array(getAsset(`files/${path}`)),
};

export const packagedFiles: PackagedFiles = isSea() ? inBinary : onDisk;
