import type { BehaviorsReport, UpgradeReport } from '#documents';
import type { Section, View } from '../section/section.ts';

export interface ReleaseRenderOptions {
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

/** A report with what people read of it. */
export interface ReleasePage {
  readonly report: BehaviorsReport | UpgradeReport;
  readonly answer: string;
  readonly sectionsIn: (view: Pick<View, 'width'>) => readonly Section[];
}

/** Turns what is told of releases into text, in pieces. */
export type ReleaseRenderer = (
  page: ReleasePage,
  options: ReleaseRenderOptions,
) => Iterable<string>;
