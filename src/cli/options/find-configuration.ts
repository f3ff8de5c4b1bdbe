import type { Io } from '../io.ts';

const NAME = '.k8s-evict.yaml';

/** Folders above the working directory that are looked at, if no repository ends before. */
const MOST_FOLDERS = 20;

/**
 * The configuration file of the working directory, or of the nearest folder above it in the same
 * repository.
 */
export async function findConfiguration(io: Pick<Io, 'kindOf'>): Promise<string | undefined> {
  let folder = '';
  for (let depth = 0; depth < MOST_FOLDERS; depth++) {
    if ((await io.kindOf(`${folder}${NAME}`)) === 'file') return `${folder}${NAME}`;
    if ((await io.kindOf(`${folder}.git`)) !== 'nothing') return undefined;
    folder += '../';
  }
  return undefined;
}
