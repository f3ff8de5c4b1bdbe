import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { type ArchiveEntry, BrokenArchive } from './archive-entry.ts';

/** What unpacking has found and nobody has taken yet. */
type Found = { readonly file: UnzipFile } | { readonly data: Uint8Array; readonly isLast: boolean };

/**
 * The entries of a zip archive, from its beginning. The index at its end, which alone tells links
 * from files, is not read: a link is a file with a path in it, and nobody follows it.
 */
export async function* zipEntries(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new ZipReader(blocks);
  for (let file = await reader.nextFile(); file !== undefined; file = await reader.nextFile()) {
    const content = reader.content();
    yield { name: file.name, kind: file.name.endsWith('/') ? 'other' : 'file', content };
    // What nobody has read is passed over.
    for await (const _ of content);
  }
}

/** Pulls what {@link Unzip} hands out. Each file is unpacked as it comes, so that all stays in order. */
class ZipReader {
  readonly #blocks: AsyncIterator<Uint8Array>;
  readonly #unzip: Unzip;
  readonly #found: Found[] = [];
  #hasAnyFile = false;
  #isOpen = false;

  constructor(blocks: AsyncIterable<Uint8Array>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
    this.#unzip = new Unzip((file) => this.#begin(file));
    this.#unzip.register(UnzipInflate);
  }

  #begin(file: UnzipFile): void {
    this.#found.push({ file });
    this.#isOpen = true;
    file.ondata = (error, data, isLast) => {
      if (error) throw new BrokenArchive();
      if (isLast) this.#isOpen = false;
      this.#found.push({ data, isLast });
    };
    file.start();
  }

  async nextFile(): Promise<UnzipFile | undefined> {
    const found = await this.#next();
    if (found !== undefined && 'file' in found) {
      this.#hasAnyFile = true;
      return found.file;
    }
    if (found !== undefined || !this.#hasAnyFile) throw new BrokenArchive();
    return undefined;
  }

  /** The content of the file that came last. */
  async *content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const found = await this.#next();
      if (found === undefined || 'file' in found) throw new BrokenArchive();
      if (found.data.length > 0) yield found.data;
      if (found.isLast) return;
    }
  }

  async #next(): Promise<Found | undefined> {
    for (;;) {
      const found = this.#found.shift();
      if (found !== undefined) return found;
      const { done, value } = await this.#blocks.next();
      if (done === true) {
        if (this.#isOpen) throw new BrokenArchive();
        return undefined;
      }
      this.#push(value);
    }
  }

  /** All errors of unpacking are about the archive. */
  #push(block: Uint8Array): void {
    try {
      this.#unzip.push(block);
    } catch {
      throw new BrokenArchive();
    }
  }
}
