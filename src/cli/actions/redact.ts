import { keptInClear, mapWords, wordsIn } from '#redaction';
import type { RedactArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { readDocument } from '../read-document.ts';
import { readKey } from '../redaction/redaction-key.ts';
import { UserError } from '../user-error.ts';
import { redactFiles } from './redact-files.ts';

/** Writes a snapshot under pseudonyms, or puts the names back into a report. */
export async function redact(
  snapshot: readonly string[],
  args: RedactArguments,
  io: Io,
): Promise<ExitCode> {
  if (args.listKept) {
    await io.results.write([`${JSON.stringify(keptInClear(), null, 2)}\n`]);
    return 0;
  }
  if (args.restore !== undefined) return restore(args.restore, args, io);
  const { output } = args;
  if (snapshot.length === 0) throw new UserError('redact: no snapshot is named');
  if (output === undefined) {
    throw new UserError('redact: the file is missing', 'such as -o anonymous.json.gz');
  }
  if (snapshot.includes('-')) {
    throw new UserError('redact reads its files twice: - is not possible', 'name a file');
  }
  await io.checkWritable(output);
  await keepInputs(
    [{ file: output }, { file: args.key }],
    await readSnapshotInputs(snapshot, io),
    io,
  );
  return redactFiles(snapshot, { ...args, output }, io);
}

async function restore(
  path: string,
  { key: keyFile, output }: RedactArguments,
  io: Io,
): Promise<ExitCode> {
  const { words } = await readKey(keyFile, io);
  const names = new Map([...words].map(([word, code]) => [code, word]));
  const text = await readDocument(path, io, 'report');
  if (!wordsIn(text).some((word) => names.has(word))) {
    throw new UserError(
      `no name in ${path} is of the key ${keyFile}`,
      'name the key that redacted it',
    );
  }
  const restored = mapWords(text, (word) => names.get(word) ?? word);
  if (output === undefined) await io.results.write([restored]);
  else await io.replaceFile(output, [restored]);
  return 0;
}
