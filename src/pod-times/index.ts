export { medianStop } from './likely-stop.ts';
export { measureStops } from './measured-stops.ts';
export { runTimes, runTimesOf } from './run-times.ts';
export { SickPods } from './sick-pods.ts';
export { type StartupFacts, startupFactsOf } from './startup-facts.ts';
export { firstPodByWorkload, type StartupTime, StartupTimes } from './startup-times.ts';
export { type GivenStops, stoppingTimesFrom } from './stopping-times.ts';
