import type { SimulationReport, TimelineEntry } from '#documents';

/** What has a timeline: a report, or some parts of one. */
export type Timed = Pick<SimulationReport, 'timeline'>;

/** An entry of some kinds. */
export type EntryOf<Kind extends TimelineEntry['kind']> = TimelineEntry & { readonly kind: Kind };
