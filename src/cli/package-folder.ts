import { dirname, join } from 'node:path';
import type { Io } from './io.ts';

/** The folder of this package: the nearest one above this file that has a package.json. */
export async function packageFolder(io: Pick<Io, 'kindOf'>): Promise<string> {
  let folder = import.meta.dirname;
  while ((await io.kindOf(join(folder, 'package.json'))) !== 'file') {
    const above = dirname(folder);
    if (above === folder) return folder;
    folder = above;
  }
  return folder;
}
