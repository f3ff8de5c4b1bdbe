import { configurationOf, mapWords, type Pseudonyms, redactObject } from '#redaction';
import { eachObject, type SnapshotInput } from '#snapshot';
import { visible } from '#units';
import { counted, listed } from '#words';
import type { RawObject } from '../capture/read-list.ts';
import { SnapshotFile } from '../capture/snapshot-file.ts';
import type { ExitCode } from '../exit-code.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { newKey, pseudonymsOf, readKey, withWords, writeKey } from '../redaction/redaction-key.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Where the result goes, and the key that it is made with. */
interface Redaction {
  readonly output: string;
  readonly key: string;
  readonly quiet: boolean;
}

/**
 * Writes a snapshot under pseudonyms. It is read twice: codes of words are in the order of all of
 * them. Prints errors in the input, and returns 2 then.
 */
export async function redactFiles(
  snapshot: readonly string[],
  { output, key: keyFile, quiet }: Redaction,
  io: Io,
): Promise<ExitCode> {
  const known = (await io.kindOf(keyFile)) === 'file' ? await readKey(keyFile, io) : newKey();
  const words = new Set<string>();
  const noted: Pseudonyms = {
    ofWord: (word) => {
      words.add(word);
      return word;
    },
    ofAddress: (address) => address,
  };
  const first = await readSnapshotInputs(snapshot, io);
  const read = await eachObject(first, (object) => void redactObject(object, noted));
  if (read.diagnostics.length > 0) await printDiagnostics(read.diagnostics, io);
  if (read.diagnostics.some(({ severity }) => severity === 'error')) return 2;
  for (const document of read.configurations) {
    configurationOf(document, (name) => mapWords(name, noted.ofWord));
  }
  const key = withWords(known, words);
  // The key comes first: without it nobody could put the names back.
  await writeKey(keyFile, key, io);
  const objects = await writeRedacted(
    await readSnapshotInputs(snapshot, io),
    pseudonymsOf(key),
    output,
    io,
  );
  if (quiet) return 0;
  const leftOut = Object.entries(read.leftOut).map(([kind, count]) => `${count} ${kind}`);
  await io.messages.write([
    `${visible(output)}: ${counted(objects, 'object')} under pseudonyms; the key is ${visible(keyFile)}\n`,
    ...(leftOut.length === 0
      ? []
      : [`note: left out, as no model reads them: ${visible(listed(leftOut, 12))}\n`]),
    'hint: redact --list-kept prints what stays in clear\n',
  ]);
  return 0;
}

/** Returns the number of objects. */
async function writeRedacted(
  inputs: readonly SnapshotInput[],
  pseudonyms: Pseudonyms,
  output: string,
  io: Io,
): Promise<number> {
  const target = await io.openGrowing(output);
  try {
    const file = new SnapshotFile(target);
    let pending: RawObject[] = [];
    let objects = 0;
    const flush = async (): Promise<void> => {
      objects += pending.length;
      await file.add(pending);
      pending = [];
    };
    const { configurations } = await eachObject(
      inputs.map((input) => ({ ...input, bytes: between(input.bytes, flush) })),
      (object) => void pending.push(redactObject(object, pseudonyms)),
    );
    const nameOf = (name: string): string => mapWords(name, pseudonyms.ofWord);
    for (const each of configurations) {
      const configuration = configurationOf(each, nameOf);
      if (configuration !== undefined) pending.push(configuration);
    }
    await flush();
    await file.end();
    await target.finish();
    return objects;
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/** The same blocks; before each one, what came of those before it is written. */
async function* between(
  bytes: SnapshotInput['bytes'],
  flush: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const block of bytes instanceof Uint8Array ? [bytes] : bytes) {
    await flush();
    yield block;
  }
}
