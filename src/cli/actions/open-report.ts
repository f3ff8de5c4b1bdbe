import type { SimulationReport } from '#documents';
import { readReport } from '#report';
import { noSuchPath } from '../inputs.ts';
import type { Io } from '../io.ts';
import { readDocument } from '../read-document.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Reads a stored report. Prints its faults and returns undefined if it has any. */
export async function openReport(
  path: string,
  { quiet }: { readonly quiet: boolean },
  io: Io,
): Promise<SimulationReport | undefined> {
  if (path !== '-' && (await io.kindOf(path)) === 'nothing') throw await noSuchPath(path, io);
  const text = await readDocument(path, io, 'report');
  const reading = await readReport(text, path);
  if (!reading.ok) {
    await printDiagnostics(reading.diagnostics, io);
    return undefined;
  }
  if (!quiet && reading.warnings.length > 0) await printDiagnostics(reading.warnings, io);
  return reading.report;
}
