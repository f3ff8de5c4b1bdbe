import type { FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';

/** Finds facts of one kind that deserve attention. Empty without any. */
export type Finder = (scenario: PlayedScenario) => readonly FindingData[];
