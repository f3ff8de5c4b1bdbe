import type { InputSummary, SnapshotInput } from '../../bytes/input.ts';
import type { Place } from '../../bytes/passage.ts';
import type { Hashing } from '../../bytes/unpack.ts';
import type { ConfigurationDocument } from '../../raw/documents.ts';
import { CLOUD_CONFIG } from './setup-kinds.ts';

/** Names of units of systemd, their drop-ins, logind's configuration and environment files. */
const MACHINE_FILE = /\.(conf|service|env)$/;
/**
 * Beginnings of environment files, units of systemd, scripts and user data; no known document
 * begins in this way.
 */
const BEGINS_SO: readonly RegExp[] = [
  /^(?:[ \t]*(?:[#;][^\n]*)?\r?\n)*(?:export )?[A-Z][A-Z0-9_]*=/,
  /^(?:[ \t]*(?:[#;][^\n]*)?\r?\n)*\[[A-Z][A-Za-z]+\][ \t]*\r?\n/,
  /^(?:MIME-Version:|Content-Type: multipart|#!)/,
];

const CONFIGURES_KUBELETS = /^\s*"?kind"?:\s*"?KubeletConfiguration\b/m;

/** The bytes at the beginning of a file that are enough to recognise it. */
const HEAD = 4_000;

/** A file as it is on a machine, like a file that cloud-init writes there. */
export interface MachineFile {
  readonly summary: InputSummary;
  readonly document: ConfigurationDocument;
  readonly bytes: Buffer;
}

/**
 * Reads such a file; for other files, returns the bytes still to be read. Drop-ins of kubelets are
 * documents.
 */
export async function readMachineFile(
  input: SnapshotInput,
  hashing: () => Hashing,
): Promise<MachineFile | SnapshotInput> {
  const { path } = input;
  const { head, bytes } = await peek(input.bytes);
  const peeked = { ...input, bytes };
  const begin = Buffer.from(head.subarray(0, HEAD)).toString('latin1');
  const beginsSo = BEGINS_SO.some((pattern) => pattern.test(begin));
  if (!MACHINE_FILE.test(path) && !beginsSo) return peeked;
  const whole = await wholeOf(bytes);
  const content = whole.toString('utf8');
  if (CONFIGURES_KUBELETS.test(content) && !beginsSo) {
    return { ...input, bytes: whole };
  }
  const hash = input.hashing ?? hashing();
  hash.update(whole);
  return {
    bytes: whole,
    summary: { path, sha256: hash.digest(), objects: {} },
    document: {
      kind: CLOUD_CONFIG,
      value: { write_files: [{ path, content }] },
      path,
      position: { line: 1, column: 1 },
      placeOf: () => placeIn(path, content, 0, 0),
      placeWithin: (_, start, end) => placeIn(path, content, start, end),
    },
  };
}

/** The first block of a file, and the whole file. */
async function peek(
  bytes: SnapshotInput['bytes'],
): Promise<{ readonly head: Uint8Array; readonly bytes: SnapshotInput['bytes'] }> {
  if (bytes instanceof Uint8Array) return { head: bytes, bytes };
  const blocks = bytes[Symbol.asyncIterator]();
  const first = await blocks.next();
  if (first.done === true) return { head: new Uint8Array(), bytes: new Uint8Array() };
  return { head: first.value, bytes: withFirst(first.value, blocks) };
}

async function* withFirst(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function wholeOf(bytes: SnapshotInput['bytes']): Promise<Buffer> {
  if (bytes instanceof Uint8Array) return Buffer.from(bytes);
  const blocks: Uint8Array[] = [];
  for await (const block of bytes) blocks.push(Uint8Array.from(block));
  return Buffer.concat(blocks);
}

function placeIn(path: string, text: string, start: number, end: number): Place {
  const before = text.slice(0, start).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const line = text.split('\n')[before.length - 1] ?? '';
  const length = Math.max(1, Math.min(end - start, line.length - column + 1));
  return { path, position: { line: before.length, column }, excerpt: { text: line, length } };
}
