/** A table as the page shows it: the columns of the wide table of the terminal. */
export interface PageTable {
  readonly title: string;
  readonly count: number;
  readonly parts: readonly PageTablePart[];
}

export interface PageTablePart {
  readonly lead?: string;
  readonly titles: readonly string[];
  /** By column. Each has the texts of all rows. */
  readonly cells: readonly (readonly string[])[];
}
