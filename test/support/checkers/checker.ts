import type { Outage, Played } from '../outage.ts';

/**
 * An independent observer: it looks at what happened, knows nothing of how the models decide, and says
 * what must never be.
 */
export type Checker = (played: Played, outage: Outage) => readonly string[];
