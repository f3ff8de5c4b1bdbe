export { type Cause, isTimelineEvent } from './causes.ts';
export type { Outcome, Spared, SparedReason, ZoneHistory, ZoneMoment } from './outcome.ts';
