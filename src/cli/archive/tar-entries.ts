import { type ArchiveEntry, BrokenArchive } from './archive-entry.ts';
import { ByteQueue } from './byte-queue.ts';

const BLOCK = 512;

/** What the header of the next entry leaves to records before it. */
interface Extended {
  readonly path?: string;
  readonly size?: number;
}

/** The entries of a tar archive in the formats ustar, pax and GNU. */
export async function* tarEntries(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const queue = new ByteQueue(blocks);
  let extended: Extended = {};
  for (;;) {
    const header = await queue.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (header.length < BLOCK) throw new BrokenArchive();
    const size = extended.size ?? sizeIn(header);
    const type = String.fromCharCode(header[156] ?? 0);
    const read = RECORDS[type];
    if (read !== undefined) {
      extended = { ...extended, ...read(textOf(await wholeOf(queue, size))) };
    } else {
      const content = contentOf(queue, size);
      yield { name: extended.path ?? nameIn(header), kind: KINDS[type] ?? 'other', content };
      // What nobody has read is passed over.
      for await (const _ of content);
      extended = {};
    }
    await wholeOf(queue, (BLOCK - (size % BLOCK)) % BLOCK);
  }
}

/** What the entries before another one say of it: records of pax, and long names of GNU. */
const RECORDS: Readonly<Record<string, (text: string) => Extended>> = {
  x: recordsIn,
  L: (text) => ({ path: text.replace(/\0.*$/s, '') }),
};

const KINDS: Readonly<Record<string, ArchiveEntry['kind']>> = {
  ...{ '0': 'file', '\0': 'file', '7': 'file' },
  ...{ '1': 'link', '2': 'link' },
};

async function* contentOf(queue: ByteQueue, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; ) {
    const block = await queue.some(left);
    if (block === undefined) throw new BrokenArchive();
    left -= block.length;
    yield block;
  }
}

async function wholeOf(queue: ByteQueue, length: number): Promise<Uint8Array> {
  const whole = await queue.take(length);
  if (whole.length < length) throw new BrokenArchive();
  return whole;
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A text that ends at its first zero. */
const fieldIn = (header: Uint8Array, from: number, to: number): string =>
  textOf(header.subarray(from, to)).replace(/\0.*$/s, '');

function nameIn(header: Uint8Array): string {
  const isUstar = fieldIn(header, 257, 262) === 'ustar';
  const prefix = isUstar ? fieldIn(header, 345, 500) : '';
  const name = fieldIn(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** In octal digits, or in bytes if it has too many of them. */
function sizeIn(header: Uint8Array): number {
  const field = header.subarray(124, 136);
  if (((field[0] ?? 0) & 0x80) === 0) {
    const digits = textOf(field).replace(/[\0 ]/g, '');
    if (!/^[0-7]*$/.test(digits)) throw new BrokenArchive();
    return Number.parseInt(digits || '0', 8);
  }
  return field.subarray(1).reduce((size, byte) => size * 256 + byte, 0);
}

/** Records of pax: `27 path=some/long/name`. */
function recordsIn(text: string): Extended {
  const path = /^\d+ path=(.*)$/m.exec(text)?.[1];
  const size = /^\d+ size=(\d+)$/m.exec(text)?.[1];
  return { ...(path !== undefined && { path }), ...(size !== undefined && { size: Number(size) }) };
}
