import type { PlayedScenario } from '#simulation';
import type { Finding, TimelineEntry } from '../types.ts';

/** What finders look at. */
export interface FindingFacts {
  readonly scenario: PlayedScenario;
  readonly timeline: readonly TimelineEntry[];
}

type WithoutMessage<F> = F extends unknown ? Omit<F, 'message'> : never;

/** A finding before it is put into words. */
export type FindingData = WithoutMessage<Finding>;

/** Looks for one kind of thing that deserves attention; empty when there is none. */
export type Finder = (facts: FindingFacts) => readonly FindingData[];
