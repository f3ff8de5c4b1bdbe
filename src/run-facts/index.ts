export { type Cause, isRoutine, isTimelineEvent } from './causes.ts';
export { causeText, digestOf } from './digest.ts';
export { type Loop, loopOf } from './loop.ts';
export { longPasses, type Pass } from './passes.ts';
export { type PublishedEvent, published } from './published.ts';
export { type Spared, type SparedReason, sparedPods } from './spared.ts';
export { type ZoneHistory, type ZoneMoment, zoneHistories } from './zone-history.ts';
