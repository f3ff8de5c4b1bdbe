export interface RenderOptions {
  /** Columns that a line may take. */
  readonly columns: number;
  /** No name in a table is shortened, however wide it gets; false unless given. */
  readonly whole?: boolean;
  readonly colour: boolean;
  /** Whether tables have a line of column titles. */
  readonly headers: boolean;
  /** Whether long tables are shown to their end. */
  readonly all: boolean;
  /** Only pods of this namespace are listed; absent means all. */
  readonly namespace?: string;
  /** Only these pods, as `namespace/name`, are listed; absent means all. */
  readonly pods?: ReadonlySet<string>;
}

/** Turns a report into text, in pieces, so that a long one need not be in memory as a whole. */
export type Renderer<Report> = (report: Report, options: RenderOptions) => Iterable<string>;
