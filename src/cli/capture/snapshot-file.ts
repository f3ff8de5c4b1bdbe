import type { GrowingFile } from '../growing-file.ts';
import type { RawObject } from './read-list.ts';

const HEAD = '{"apiVersion":"v1","kind":"List","metadata":{},"items":[';
const TAIL = '\n]}\n';

/** A snapshot that grows object by object: a List in JSON, with one object a line. */
export class SnapshotFile {
  readonly #file: Pick<GrowingFile, 'write'>;
  #isEmpty = true;

  constructor(file: Pick<GrowingFile, 'write'>) {
    this.#file = file;
  }

  async add(objects: readonly RawObject[]): Promise<void> {
    if (objects.length === 0) return;
    const lines = objects.map((object) => JSON.stringify(object)).join(',\n');
    const before = this.#isEmpty ? `${HEAD}\n` : ',\n';
    this.#isEmpty = false;
    await this.#file.write(before + lines);
  }

  async end(): Promise<void> {
    await this.#file.write(this.#isEmpty ? HEAD + TAIL : TAIL);
  }
}
