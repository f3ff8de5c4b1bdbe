import { compareReports } from '#comparison';
import { renderDiagnostics } from '#diagnostics';
import type { SimulationReport } from '#documents';
import { PAGE_PRINTERS } from '#print';
import type { SnapshotInMemory } from '#simulation';
import type { Play, Shown } from './messages.ts';
import { playOn } from './play.ts';

/** Plays scenarios on one snapshot for a page, and compares them with the first one. */
export class Shows {
  readonly #snapshot: SnapshotInMemory;
  #first: SimulationReport | undefined;

  constructor(snapshot: SnapshotInMemory) {
    this.#snapshot = snapshot;
  }

  async show(asked: Play, tellProgress: (sinceStart: number) => void): Promise<Shown> {
    const played = await playOn(this.#snapshot, asked, tellProgress);
    if (played.kind === 'rejected') {
      return { kind: 'refused', problems: renderDiagnostics(played.diagnostics) };
    }
    const { report, warnings } = played;
    const pageOf = await PAGE_PRINTERS.simulation();
    const comparisonOf = await PAGE_PRINTERS.comparison();
    const first = this.#first;
    this.#first ??= report;
    return {
      kind: 'shown',
      page: pageOf(report, PLAIN),
      digest: report.digest,
      ...(first && {
        comparison: comparisonOf({ comparison: compareReports(first, report) }, PLAIN),
      }),
      warnings: renderDiagnostics(warnings),
    };
  }
}

const PLAIN = { columns: 100, colour: false, headers: true, all: true };
