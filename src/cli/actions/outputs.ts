import { nearest } from '#diagnostics';
import { type Chunk, FORMATS, type FormatName, type Printer, type RenderOptions } from '#print';
import { guardLines } from '../guard-lines.ts';
import type { Io } from '../io.ts';
import { keepApart } from '../keep-inputs.ts';
import { pack } from '../native-byte-work.ts';
import { COLUMNS_WITHOUT_TERMINAL } from '../sinks.ts';
import { UserError } from '../user-error.ts';

/** A format and the destination of its text: standard output without a file. */
export interface Output {
  readonly format: FormatName;
  readonly file?: string;
}

/**
 * Reads the values of `-o`. Without values the format is the table. Throws a {@link UserError} for
 * impossible values before any work.
 */
export async function parseOutputs(
  texts: readonly string[],
  formats: readonly FormatName[],
  io: Io,
): Promise<readonly Output[]> {
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
  for (const { format } of printed) refuseBinaryOnTerminal(format, io);
  await keepApart(outputs, io);
  for (const { file } of ownFiles) if (file !== undefined) await io.checkWritable(file);
  // Files come first, so that they are complete if standard output breaks.
  return [...ownFiles, ...printed];
}

/** A terminal would obey control characters among the bytes. */
function refuseBinaryOnTerminal(format: FormatName, io: Io): void {
  if (FORMATS[format].lines !== 'binary' || !io.results.isTerminal) return;
  throw new UserError(
    `-o ${format}: the output is binary, and standard output is a terminal`,
    `write it to a file, as in -o ${format}=trace.pftrace`,
  );
}

const partition = (
  outputs: readonly Output[],
): readonly [files: readonly Output[], printed: readonly Output[]] => [
  outputs.filter(({ file }) => file !== undefined),
  outputs.filter(({ file }) => file === undefined),
];

function parseOutput(text: string, formats: readonly FormatName[]): Output {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const format = formats.find((each) => each === name);
  if (format === undefined) {
    const near = nearest(name, formats);
    const hint = near === undefined ? undefined : `did you mean ${near}?`;
    throw new UserError(`-o ${text}: no such format, expected one of ${formats.join(', ')}`, hint);
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

/** The style of a text, which depends on its destination. */
interface Looks {
  readonly columns: number;
  /** Whether names are kept whole: people can scroll to the side, and programs read on. */
  readonly whole: boolean;
  readonly colour: boolean;
}

/** The style of a text in a file. */
const IN_A_FILE: Looks = { columns: COLUMNS_WITHOUT_TERMINAL, whole: true, colour: false };

/** Writes a report to its outputs. */
export async function writeReport<Report>(
  outputs: readonly Output[],
  printer: Printer<Report>,
  report: Report,
  options: Partial<Omit<RenderOptions, keyof Looks>>,
  io: Io,
): Promise<void> {
  for (const output of outputs) {
    const render = await FORMATS[output.format].rendererFor(printer);
    const show = (looks: Looks) =>
      render(report, { headers: true, all: false, pack, ...options, ...looks });
    await writeOutput(output, show, io);
  }
}

async function writeOutput(
  { format, file }: Output,
  render: (looks: Looks) => Iterable<Chunk>,
  io: Io,
): Promise<void> {
  const guarded = (looks: Looks) => guardLines(render(looks), FORMATS[format].lines);
  if (file !== undefined) return io.replaceFile(file, guarded(IN_A_FILE));
  const { columns, isTerminal, colour } = io.results;
  await io.results.write(guarded({ columns, whole: !isTerminal, colour }));
}
