import { compareRun, differs, readTelemetry } from '#history';
import { formatsOf, PRINTERS } from '#print';
import { inSeconds, parseDuration } from '#units';
import type { CompareRunArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { noSuchPath } from '../inputs.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { readDocument } from '../read-document.ts';
import { UserError } from '../user-error.ts';
import { openReport } from './open-report.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/**
 * Holds a stored report against the telemetry of krkn. Returns 1 if they differ and `--fail-on`
 * says so, and 2 for files that cannot be read.
 */
export async function compareRunOf(
  prediction: string,
  telemetry: string,
  args: CompareRunArguments,
  io: Io,
): Promise<ExitCode> {
  const printer = PRINTERS['compare-run'];
  const tolerance = parseDuration(args.tolerance);
  if (!tolerance.ok) {
    throw new UserError(`--tolerance ${args.tolerance}: it is no duration`, 'such as 10s');
  }
  const outputs = await parseOutputs(args.output, formatsOf(printer), io);
  await keepInputs(outputs, [{ path: prediction }, { path: telemetry }], io);
  if (telemetry !== '-' && (await io.kindOf(telemetry)) === 'nothing') {
    throw await noSuchPath(telemetry, io);
  }
  const report = await openReport(prediction, args, io);
  if (report === undefined) return 2;
  const reading = readTelemetry(await readDocument(telemetry, io), telemetry);
  if (!reading.ok) {
    await printDiagnostics(reading.diagnostics, io);
    return 2;
  }
  const comparison = compareRun(report, reading, inSeconds(tolerance.value));
  const { headers, all } = args;
  await writeReport(outputs, printer, comparison, { headers, all }, io);
  return args.failOn === 'difference' && differs(comparison) ? 1 : 0;
}
