export { medianStop } from './likely-stop.ts';
export { runTimes, runTimesOf } from './run-times.ts';
export { SickPods } from './sick-pods.ts';
export {
  firstPodByWorkload,
  type StartupFacts,
  type StartupTime,
  StartupTimes,
  startupFactsOf,
} from './startup-times.ts';
export { type GivenStops, measureStops, stoppingTimesFrom } from './stopping-times.ts';
