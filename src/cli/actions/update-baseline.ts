import { type CheckSettings, type Finding, mayBeBaseline, printBaseline } from '#checks';
import type { CheckArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { keepApart } from '../keep-inputs.ts';
import { readDocument } from '../read-document.ts';
import { UserError } from '../user-error.ts';
import type { Output } from './outputs.ts';

/**
 * The file that `--update-baseline` writes. Throws a {@link UserError} without a file name, and if
 * the file is anything but a baseline.
 */
export async function fileForBaseline(
  settings: CheckSettings,
  args: CheckArguments,
  outputs: readonly Output[],
  io: Io,
): Promise<string> {
  const file = args.baseline ?? settings.baseline;
  if (file === undefined) {
    throw new UserError('--update-baseline: no file is named', 'name it with --baseline FILE');
  }
  await io.checkWritable(file);
  await keepApart([...outputs, { file }], io);
  const text = (await io.kindOf(file)) === 'file' ? await readDocument(file, io) : '';
  if (text.trim() === '' || mayBeBaseline(text)) return file;
  throw new UserError(
    `--update-baseline: ${file} is no baseline and would be written over`,
    'name another file with --baseline',
  );
}

/** Writes a baseline with these findings. */
export async function updateBaseline(
  findings: readonly Finding[],
  file: string,
  io: Io,
): Promise<ExitCode> {
  const known =
    findings.length === 1 ? '1 finding is known' : `${findings.length} findings are known`;
  await io.replaceFile(file, [printBaseline(findings)]);
  await io.messages.write([`${file}: ${known}\n`]);
  return 0;
}
