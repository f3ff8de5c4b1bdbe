import type { ScenarioRequest, ScriptInput } from '#simulation';
import type { SnapshotInput } from '#snapshot';
import { UserError } from '../user-error.ts';

/** A file of a snapshot with its bytes. */
export interface KeptFile
  extends Pick<SnapshotInput, 'path' | 'fromFolder' | 'allowTruncated' | 'skipInvalid'> {
  readonly size: number;
}

export type KeptRequest = Omit<ScenarioRequest, 'snapshot' | 'scripts'>;

const MEGABYTE = 1_000_000;
/** Browsers hold texts of about 512 MB, and the page has the snapshot twice while it reads it. */
const MOST_BYTES = 200 * MEGABYTE;

/** Keeps the inputs of a scenario while they are read, because standard input is read once. */
export class KeptInputs {
  scripts: readonly ScriptInput[] = [];
  request: KeptRequest | undefined;
  readonly #files: { readonly input: SnapshotInput; readonly blocks: Uint8Array[] }[] = [];
  readonly #mostBytes: number;
  #size = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** The same inputs, which are kept as they are read. */
  keep(inputs: readonly SnapshotInput[]): readonly SnapshotInput[] {
    return inputs.map((input) => {
      const blocks: Uint8Array[] = [];
      this.#files.push({ input, blocks });
      return { ...input, bytes: this.#kept(input.bytes, blocks) };
    });
  }

  /** The files that were read, in their order, and all of their bytes one after the other. */
  snapshot(): { readonly files: readonly KeptFile[]; readonly bytes: Uint8Array } {
    const files = this.#files.map(({ input, blocks }) => ({
      path: input.path,
      size: blocks.reduce((sum, { length }) => sum + length, 0),
      ...(input.fromFolder && { fromFolder: true }),
      ...(input.allowTruncated && { allowTruncated: true }),
      ...(input.skipInvalid && { skipInvalid: true }),
    }));
    return { files, bytes: Buffer.concat(this.#files.flatMap(({ blocks }) => blocks)) };
  }

  async *#kept(bytes: SnapshotInput['bytes'], blocks: Uint8Array[]): AsyncGenerator<Uint8Array> {
    for await (const block of bytes instanceof Uint8Array ? [bytes] : bytes) {
      this.#size += block.length;
      if (this.#size > this.#mostBytes) throw tooLarge(this.#mostBytes);
      // A block is valid until the next one is asked for.
      blocks.push(Buffer.from(block));
      yield block;
    }
  }
}

const tooLarge = (mostBytes: number): UserError =>
  new UserError(
    `--interactive: the snapshot has more than ${mostBytes / MEGABYTE} MB, and the page would hold all of it`,
    'leave --interactive out, or give a snapshot of fewer objects, such as nodes and the pods of some namespaces',
  );
