import { formatsOf, PRINTERS } from '#print';
import type { ReportArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { openReport } from './open-report.ts';
import { parseOutputs, writeReport } from './outputs.ts';

/** Prints a stored report of a simulation in other formats. */
export async function report(path: string, args: ReportArguments, io: Io): Promise<ExitCode> {
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.report), io);
  await keepInputs(outputs, [{ path }], io);
  const found = await openReport(path, args, io);
  if (found === undefined) return 2;
  const { headers, all, namespace } = args;
  const options = { headers, all, ...(namespace !== undefined && { namespace }) };
  await writeReport(outputs, PRINTERS.report, found, options, io);
  return 0;
}
