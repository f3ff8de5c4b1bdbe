import type { Diagnostic } from '#diagnostics';
import type { SnapshotInput } from './input.ts';
import { Refusal } from './refusal.ts';
import { STANDARD_BYTE_WORK } from './standard-byte-work.ts';
import { unpack } from './unpack.ts';

/** Thrown for a file whose bytes are no text. */
export class UnreadableInput extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/**
 * The UTF-8 text of an input in chunks, whatever its compression and encoding. A packed file that
 * is cut short ends there. Throws {@link UnreadableInput}.
 */
export async function* unpackedInput({
  path,
  bytes,
  work = STANDARD_BYTE_WORK,
}: SnapshotInput): AsyncGenerator<Buffer> {
  try {
    yield* unpack(bytes, NO_HASHING, true, work);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const { code, message, hint } = thrown.problem;
    const help = hint === undefined ? {} : { hint };
    throw new UnreadableInput({ code, severity: 'error', message, ...help, path });
  }
}

const NO_HASHING = { update() {}, digest: () => '' };
