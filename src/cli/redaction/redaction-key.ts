import { createHmac, randomBytes } from 'node:crypto';
import { type Pseudonyms, withCodes } from '#redaction';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

/** The secret of pseudonyms, and the words that have one so far. It stays with its owner. */
export interface RedactionKey {
  readonly secret: string;
  /** Codes by word. */
  readonly words: ReadonlyMap<string, string>;
}

/** As long as the digests of HMAC-SHA-256. */
const LENGTH = 32;

export const newKey = (): RedactionKey => ({
  secret: randomBytes(LENGTH).toString('hex'),
  words: new Map(),
});

/** Reads the file of a key. Throws a {@link UserError} if it is none. */
export async function readKey(path: string, io: Pick<Io, 'readFile'>): Promise<RedactionKey> {
  const text = new TextDecoder().decode(await io.readFile(path));
  try {
    const { kind, secret, words } = JSON.parse(text);
    if (kind === 'RedactionKey' && typeof secret === 'string' && typeof words === 'object') {
      return { secret, words: new Map(Object.entries(words)) };
    }
  } catch {
    // Said below.
  }
  throw new UserError(`${path} is no key of k8s-evict redact`, 'name the file that --key wrote');
}

/** Writes the file of a key so that only this user can read it. */
export async function writeKey(
  path: string,
  { secret, words }: RedactionKey,
  io: Pick<Io, 'openGrowing'>,
): Promise<void> {
  const file = await io.openGrowing(path, 0o600);
  const head = { apiVersion: 'k8s-evict.dev/v1', kind: 'RedactionKey' };
  await file.write(`${JSON.stringify({ ...head, secret, words: Object.fromEntries(words) })}\n`);
  await file.finish();
}

/** The key with a code for each of these words. */
export const withWords = (key: RedactionKey, words: Iterable<string>): RedactionKey => ({
  ...key,
  words: withCodes(key.words, words, (word) => digestOf(key, word).slice(0, DIGEST)),
});

/** Letters and digits of a digest in a code: two words seldom share them. */
const DIGEST = 4;

const digestOf = ({ secret }: RedactionKey, text: string): string =>
  BigInt(`0x${hmac(secret, text).toString('hex')}`).toString(36);

const hmac = (secret: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest();

/** The pseudonyms of a key that has codes for all words. */
export const pseudonymsOf = (key: RedactionKey): Pseudonyms => ({
  ofWord: (word) => key.words.get(word) ?? word,
  ofAddress: (address) => addressOf(address, hmac(key.secret, address)),
});

/** A private address of the same family; a network keeps its size. */
function addressOf(address: string, bytes: Buffer): string {
  const [plain = '', size] = address.split('/');
  const within = size === undefined ? '' : `/${size}`;
  if (plain.includes(':')) {
    return `fd00::${bytes.readUInt16BE(0).toString(16)}:${bytes.readUInt16BE(2).toString(16)}${within}`;
  }
  const host = size === undefined ? 0 : 32 - Number(size);
  const number = (bytes.readUIntBE(0, 3) >>> host) << host;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}${within}`;
}
