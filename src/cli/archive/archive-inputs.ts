import type { SnapshotInput } from '#snapshot';
import type { Io } from '../io.ts';
import { unpacked } from '../unpacked.ts';
import { UserError } from '../user-error.ts';
import { type ArchiveEntry, BrokenArchive } from './archive-entry.ts';
import { tarEntries } from './tar-entries.ts';

/** Names of archives: must-gather, support bundles and dumps are packed so. */
export const isArchive = (path: string): boolean => /\.(tar|tar\.gz|tgz|zip)$/.test(path);

const READABLE = /\.(yaml|yml|json)(\.gz)?$/;

/** Support bundles have links to logs. Nobody follows them. */
const LOG = /\.(log|txt)$/;

/**
 * The files of an archive that could be part of a snapshot, in its order. Nothing is unpacked to the
 * disk. Throws a {@link UserError} for a path that leads out of the archive, and for a
 * link to anything but a log.
 */
export async function archiveInputs(path: string, io: Io): Promise<readonly SnapshotInput[]> {
  const names: string[] = [];
  let others = 0;
  for await (const { name, kind } of entriesOf(path, io)) {
    if (kind === 'link' && !LOG.test(name)) throw refused(path, name, 'is a link');
    if (name.startsWith('/') || name.split('/').includes('..')) {
      throw refused(path, name, 'leads out of it');
    }
    if (kind === 'file' && READABLE.test(name)) names.push(name);
    else if (kind !== 'other') others++;
  }
  if (names.length === 0) {
    throw new UserError(
      `${path} holds no file that could be part of a snapshot`,
      'expected files that end in .yaml, .yml, .json, or these and .gz',
    );
  }
  const reader = new ArchiveReader(path, io);
  return names.map((name, index) => ({
    path: `${path}/${name}`,
    bytes: reader.file(index),
    fromFolder: true,
    besides: { path, files: others },
  }));
}

/** Reads the files of an archive one after the other; from the beginning where one comes again. */
class ArchiveReader {
  readonly #open: () => AsyncGenerator<ArchiveEntry>;
  #entries: AsyncGenerator<ArchiveEntry>;
  #next = 0;

  constructor(path: string, io: Io) {
    this.#open = () => entriesOf(path, io);
    this.#entries = this.#open();
  }

  async *file(index: number): AsyncGenerator<Uint8Array> {
    if (index < this.#next) {
      this.#entries = this.#open();
      this.#next = 0;
    }
    for (;;) {
      const { done, value } = await this.#entries.next();
      if (done === true) return;
      if (value.kind !== 'file' || !READABLE.test(value.name)) continue;
      this.#next++;
      if (this.#next <= index) continue;
      yield* value.content;
      return;
    }
  }
}

async function* entriesOf(path: string, io: Io): AsyncGenerator<ArchiveEntry> {
  try {
    const bytes = io.streamFile(path);
    yield* path.endsWith('.zip')
      ? (await import('./zip-entries.ts')).zipEntries(bytes)
      : tarEntries(unpacked(bytes));
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    const kind = path.endsWith('.zip') ? 'zip' : 'tar';
    throw new UserError(
      `${path} ends in the middle, or is no ${kind} archive`,
      'is it copied whole?',
    );
  }
}

const refused = (path: string, name: string, what: string): UserError =>
  new UserError(`${path} is refused: ${name} in it ${what}`, 'unpack it, and name the folder');
