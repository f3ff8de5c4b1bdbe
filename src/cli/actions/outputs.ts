import { nearest } from '#diagnostics';
import { guardLines } from '../guard-lines.ts';
import type { Io } from '../io.ts';
import { keepApart } from '../keep-inputs.ts';
import { COLUMNS_WITHOUT_TERMINAL } from '../sinks.ts';
import { UserError } from '../user-error.ts';

/** A format and where its text goes: standard output when no file is named. */
export interface Output<Format extends string> {
  readonly format: Format;
  readonly file?: string;
}

/** What a command can print, by the name of the format. */
type Formats<Format extends string> = Readonly<Record<Format, unknown>>;

/**
 * Reads the values of `-o`; none means the table. Throws a {@link UserError} for what is not possible,
 * before any work is done for it.
 */
export async function parseOutputs<Format extends string>(
  texts: readonly string[],
  formats: Formats<Format | 'table'>,
  io: Io,
): Promise<readonly Output<Format | 'table'>[]> {
  const outputs = (texts.length === 0 ? ['table'] : texts).map((text) =>
    parseOutput(text, formats),
  );
  const [ownFiles, printed] = partition(outputs);
  if (printed.length > 1) {
    throw new UserError(
      'only one output can go to standard output',
      'write the others to files, as in -o json=report.json',
    );
  }
  await keepApart(outputs, io);
  for (const { file } of ownFiles) if (file !== undefined) await io.checkWritable(file);
  // Files first: when standard output breaks, they are complete.
  return [...ownFiles, ...printed];
}

const partition = <T extends Output<string>>(
  outputs: readonly T[],
): readonly [files: readonly T[], printed: readonly T[]] => [
  outputs.filter(({ file }) => file !== undefined),
  outputs.filter(({ file }) => file === undefined),
];

function parseOutput<Format extends string>(
  text: string,
  formats: Formats<Format>,
): Output<Format> {
  const isFormat = (name: string): name is Format => Object.hasOwn(formats, name);
  const equals = text.indexOf('=');
  const format = equals < 0 ? text : text.slice(0, equals);
  if (!isFormat(format)) {
    const known = Object.keys(formats);
    const near = nearest(format, known);
    const hint = near === undefined ? undefined : `did you mean ${near}?`;
    throw new UserError(`-o ${text}: no such format, expected one of ${known.join(', ')}`, hint);
  }
  if (equals < 0) return { format };
  const file = text.slice(equals + 1);
  if (file === '') {
    throw new UserError(
      `-o ${text}: the name of the file is missing`,
      `as in -o ${format}=report.txt`,
    );
  }
  return file === '-' ? { format } : { format, file };
}

/** What decides about the looks of a text, by where it goes. */
export interface Looks {
  readonly columns: number;
  /** No name is shortened: people can scroll to the side, and programs read on. */
  readonly whole: boolean;
  readonly colour: boolean;
}

/** The looks of what goes to a file. */
const IN_A_FILE: Looks = { columns: COLUMNS_WITHOUT_TERMINAL, whole: true, colour: false };

/** Writes what `render` makes to where an output goes. */
export async function writeOutput(
  { format, file }: Output<string>,
  render: (looks: Looks) => Iterable<string>,
  io: Io,
): Promise<void> {
  const guarded = (looks: Looks) => guardLines(render(looks), format);
  if (file !== undefined) return io.replaceFile(file, guarded(IN_A_FILE));
  const { columns, isTerminal, colour } = io.results;
  await io.results.write(guarded({ columns, whole: !isTerminal, colour }));
}
