import type { FindingData } from '#documents';
import type { Run } from '#simulation';

/** Finds facts of one kind that deserve attention. Empty without any. */
export type Finder = (scenario: Run) => readonly FindingData[];
