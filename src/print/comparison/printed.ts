import type { ComparisonReport, SimulationReport } from '#documents';
import type { RenderOptions } from '../renderer.ts';

/** A comparison, with its two runs where a format shows them and they are known. */
export interface PrintedComparison {
  readonly comparison: ComparisonReport;
  readonly runs?: { readonly before: SimulationReport; readonly after: SimulationReport };
}

/** A part that needs the comparison alone. */
export const ofComparison =
  <Part>(make: (report: ComparisonReport, options: RenderOptions) => Part) =>
  ({ comparison }: PrintedComparison, options: RenderOptions): Part =>
    make(comparison, options);
