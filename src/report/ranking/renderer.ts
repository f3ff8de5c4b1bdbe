import type { RankingReport } from './ranking-report.ts';

export interface RankingRenderOptions {
  /** Columns that a line may take. */
  readonly columns: number;
  readonly colour: boolean;
  /** Whether tables have a line of column titles. */
  readonly headers: boolean;
  /** Whether long tables are shown to their end. */
  readonly all: boolean;
}

/** Turns rankings into text, in pieces. */
export type RankingRenderer = (
  report: RankingReport,
  options: RankingRenderOptions,
) => Iterable<string>;
