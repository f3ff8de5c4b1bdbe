export type { NodeLifecycleCause } from './causes.ts';
export { NodeLifecycleController } from './controller.ts';
export type { DrawnOrder } from './parts.ts';
export { POLL_PERIOD } from './tainter.ts';
export { computeZoneState, countsForItsZone, evictionRate, zoneThatCounts } from './zones.ts';
