import { fstatSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** The numbers of standard input and standard output. */
type StandardStream = 0 | 1;

/**
 * A text that is equal for all names of one file, through links and folders. A file that does not
 * exist yet is identified by its folder. Undefined for devices, which several outputs can share.
 */
export async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined) {
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return `${folder}/${basename(path)}`;
  }
  return found.isCharacterDevice() ? undefined : inodeText(found);
}

/** The identity of a standard stream that a shell has redirected to a file. */
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
