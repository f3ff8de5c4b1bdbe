import type { SimulationReport } from '#documents';
import { readStored, type StoredReport } from '#report';
import { noSuchPath } from '../inputs.ts';
import type { Io } from '../io.ts';
import { readDocument } from '../read-document.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Reads a stored report of a simulation. Prints its faults and returns undefined if it has any. */
export const openReport = (
  path: string,
  args: { readonly quiet: boolean },
  io: Io,
): Promise<SimulationReport | undefined> => openStored(path, ['SimulationReport'], args, io);

/** Reads a stored report of some kinds. Prints its faults and returns undefined if it has any. */
export async function openStored<Kind extends StoredReport['kind']>(
  path: string,
  kinds: readonly Kind[],
  { quiet }: { readonly quiet: boolean },
  io: Io,
): Promise<Extract<StoredReport, { readonly kind: Kind }> | undefined> {
  if (path !== '-' && (await io.kindOf(path)) === 'nothing') throw await noSuchPath(path, io);
  const text = await readDocument(path, io, 'report');
  const reading = await readStored(text, path, kinds);
  if (!reading.ok) {
    await printDiagnostics(reading.diagnostics, io);
    return undefined;
  }
  if (!quiet && reading.warnings.length > 0) await printDiagnostics(reading.warnings, io);
  return reading.report;
}
