import { UserError } from './user-error.ts';

/** Texts for error codes of the operating system. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'no space left on the disk',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'the name is too long',
  EFBIG: 'the file would be larger than is allowed here',
  EIO: 'the disk or device failed',
  EDQUOT: 'the disk quota is used up',
  ELOOP: 'the links lead in a circle',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'the file is in use',
  ETXTBSY: 'the file is a program that runs',
  ENXIO: 'there is no such device',
  ENODEV: 'there is no such device',
  EINVAL: 'the system does not allow that here',
  ERR_FS_FILE_TOO_LARGE: 'the file is larger than 2 GiB',
};

/** The options of Node.js that give what its permission model denies. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  FileSystemRead: '--allow-fs-read',
  FileSystemWrite: '--allow-fs-write',
  ChildProcess: '--allow-child-process',
  WorkerThreads: '--allow-worker',
};

/** The text for an error of the operating system, or its code if there is no text. */
export const reasonOf = (error: Error): string => {
  const code = codeOf(error) ?? error.message;
  if (code === 'ERR_ACCESS_DENIED') return deniedText(error);
  return REASONS[code] ?? code;
};

function deniedText(error: Error): string {
  const option = 'permission' in error ? PERMISSIONS[String(error.permission)] : undefined;
  const how = option ?? `one of ${Object.values(PERMISSIONS).join(', ')}`;
  return `the permission model of Node.js denies it; ${how} allows it`;
}

/** The code of an error of the operating system. Undefined for other errors. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** Runs a function, and turns errors of the operating system into errors of the user. */
export async function orUserError<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error) || codeOf(error) === undefined) throw error;
    throw new UserError(`${what}: ${reasonOf(error)}`);
  }
}
