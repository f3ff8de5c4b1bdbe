/** A file, a folder, a link or something else in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly kind: 'file' | 'link' | 'other';
  /** Has to be read before the next entry, or is passed over. */
  readonly content: AsyncGenerator<Uint8Array>;
}

/** The archive ends in the middle, or is none. */
export class BrokenArchive extends Error {}
