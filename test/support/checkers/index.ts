import type { Outage, Played } from '../outage.ts';
import type { Checker } from './checker.ts';
import { gracePeriodsAreHonoured } from './grace-periods.ts';
import { livesAreSeenInOrder } from './heartbeats.ts';
import { causesComeFirst } from './ledger.ts';
import { stoppedMachinesAreSilent } from './machines.ts';
import { zonesKeepTheirPace } from './pace.ts';
import { podsAreAccountedFor, sparedPodsStay } from './pods.ts';
import { tolerationsHold } from './tolerations.ts';

export { availabilityAddsUp } from './availability.ts';
export { livesAreSeenInOrder } from './heartbeats.ts';
export { scriptIsTheRoot } from './ledger.ts';

const CHECKERS: readonly Checker[] = [
  causesComeFirst,
  livesAreSeenInOrder,
  podsAreAccountedFor,
  sparedPodsStay,
  tolerationsHold,
  zonesKeepTheirPace,
  stoppedMachinesAreSilent,
  gracePeriodsAreHonoured,
];

/** The complaints of all checkers. */
export const complaintsAbout = (played: Played, outage: Outage): readonly string[] =>
  CHECKERS.flatMap((check) => check(played, outage));
