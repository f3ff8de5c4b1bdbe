import { fstatSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** The numbers of standard input and standard output. */
type StandardStream = 0 | 1;

/**
 * The same text for all names of one file, through links and folders; a file that is not there yet
 * is known by its folder. Undefined for devices, which any number of texts can go to.
 */
export async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined) {
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return `${folder}/${basename(path)}`;
  }
  return found.isCharacterDevice() ? undefined : inodeText(found);
}

/** The same for a standard stream that a shell has joined to a file. */
export function identityOfStream(number: StandardStream): string | undefined {
  try {
    const found = fstatSync(number, { bigint: true });
    return found.isFile() || found.isFIFO() ? inodeText(found) : undefined;
  } catch {
    return undefined;
  }
}

const inodeText = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string =>
  `${dev}:${ino}`;
