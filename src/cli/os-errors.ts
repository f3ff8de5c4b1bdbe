import { UserError } from './user-error.ts';

/** What the errors of the operating system mean to people. */
export const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'no space left on the disk',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'the name is too long',
  ERR_FS_FILE_TOO_LARGE: 'the file is larger than 2 GiB',
};

/** The code of an error of the operating system; undefined for every other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** What a function answers; its errors of the operating system as errors of the user. */
export async function orUserError<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new UserError(`${what}: ${REASONS[code] ?? code}`);
  }
}
