import type { PlayedScenario } from '#simulation';
import type { Finding } from '../types.ts';

type WithoutMessage<F> = F extends unknown ? Omit<F, 'message'> : never;

/** A finding before it is put into words. */
export type FindingData = WithoutMessage<Finding>;

/** Looks for one kind of thing that deserves attention; empty when there is none. */
export type Finder = (scenario: PlayedScenario) => readonly FindingData[];
