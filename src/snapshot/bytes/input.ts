import type { ByteWork } from './byte-work.ts';
import type { Hashing } from './unpack.ts';

/** One file of a snapshot; `-` is standard input. */
export interface SnapshotInput {
  readonly path: string;
  /** A block need only be valid until the next one is requested. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** The user named the folder, not this file, so the file may hold other things. */
  readonly fromFolder?: boolean;
  /** The file is a link without a target: there is nothing to read. */
  readonly isDangling?: boolean;
  /** How many files of the folder or archive are passed over, as their names are not those of objects. */
  readonly besides?: { readonly path: string; readonly files: number };
  /**
   * Reads a file that ends in the middle as far as it goes; otherwise that is an error, which hints at
   * `--allow-truncated` if this is false rather than left out.
   */
  readonly allowTruncated?: boolean;
  /** Objects that cannot be read are left out; otherwise each is an error. */
  readonly skipInvalid?: boolean;
  /** Hashes the bytes of this file elsewhere, such as in another thread. */
  readonly hashing?: Hashing;
  /** The standard of the web unless given. */
  readonly work?: ByteWork;
}

/** Numbers by name, the names in order. */
export type Tally = Readonly<Record<string, number>>;

/** The contents of one file. */
export interface InputSummary {
  readonly path: string;
  /** The digest of the file as it is on the disk, in hexadecimal digits. */
  readonly sha256: string;
  /** Objects by kind. */
  readonly objects: Tally;
}
