import { nearest } from '#diagnostics';
import { FORMATS, type FormatName, isFormatName } from '#report';
import { UserError } from '../user-error.ts';

/** A format and where its text goes: standard output when no file is named. */
export interface Output {
  readonly format: FormatName;
  readonly file?: string;
}

/** Reads the values of `-o`; none means the table. */
export function parseOutputs(texts: readonly string[]): readonly Output[] {
  const outputs = texts.length === 0 ? [parseOutput('table')] : texts.map(parseOutput);
  if (outputs.filter(({ file }) => file === undefined).length > 1) {
    throw new UserError(
      'only one output can go to standard output',
      'write the others to files, as in -o json=report.json',
    );
  }
  return outputs;
}

function parseOutput(text: string): Output {
  const equals = text.indexOf('=');
  const format = equals < 0 ? text : text.slice(0, equals);
  if (!isFormatName(format)) {
    const known = Object.keys(FORMATS);
    const near = nearest(format, known);
    const hint = near === undefined ? undefined : `did you mean ${near}?`;
    throw new UserError(`-o ${text}: no such format, expected one of ${known.join(', ')}`, hint);
  }
  if (equals < 0) return { format };
  const file = text.slice(equals + 1);
  if (file === '') throw new UserError(`-o ${text}: the name of the file is missing`);
  return file === '-' ? { format } : { format, file };
}
