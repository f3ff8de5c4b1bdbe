import type { RankingReport } from '#documents';

export interface RankingRenderOptions {
  /** Columns that a line may take. */
  readonly columns: number;
  /** No name in a table is shortened, however wide it gets; false unless given. */
  readonly whole?: boolean;
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
