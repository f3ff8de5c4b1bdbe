import { formatsOf, PRINTERS, type Printer } from '#print';
import type { StoredReport } from '#report';
import type { ReportArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { UserError } from '../user-error.ts';
import { openStored } from './open-report.ts';
import { type Output, parseOutputs, writeReport } from './outputs.ts';

const KINDS: readonly StoredReport['kind'][] = [
  'SimulationReport',
  'SweepReport',
  'ComparisonReport',
];

/** Prints a stored report of a simulation, a sweep or a comparison in other formats. */
export async function report(path: string, args: ReportArguments, io: Io): Promise<ExitCode> {
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.report), io);
  await keepInputs(outputs, [{ path }], io);
  const found = await openStored(path, KINDS, args, io);
  if (found === undefined) return 2;
  const { headers, all, namespace } = args;
  const options = { headers, all, ...(namespace !== undefined && { namespace }) };
  const write = <Report>(printer: Printer<Report>, content: Report): Promise<void> => {
    refuseOthers(outputs, printer, found);
    return writeReport(outputs, printer, content, options, io);
  };
  switch (found.kind) {
    case 'SimulationReport':
      await write(PRINTERS.report, found);
      break;
    case 'SweepReport':
      await write(PRINTERS.sweep, found);
      break;
    case 'ComparisonReport':
      await write(PRINTERS.diff, { comparison: found });
      break;
  }
  return 0;
}

/** Throws a {@link UserError} for a format that reports of another kind have. */
function refuseOthers<Report>(
  outputs: readonly Output[],
  printer: Printer<Report>,
  { kind }: StoredReport,
): void {
  const formats = formatsOf(printer);
  const other = outputs.find(({ format }) => !formats.includes(format));
  if (other === undefined) return;
  throw new UserError(
    `-o ${other.format}: a ${kind} has no such format, expected one of ${formats.join(', ')}`,
  );
}
