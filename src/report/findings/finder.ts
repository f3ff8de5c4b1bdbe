import type { FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';

/** Looks for one kind of thing that deserves attention; empty when there is none. */
export type Finder = (scenario: PlayedScenario) => readonly FindingData[];
