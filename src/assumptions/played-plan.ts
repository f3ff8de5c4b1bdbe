import type { Outcome } from '#play';
import type { StartupTimes } from '#pod-times';
import type { Plan } from '#preparation';
import type { PlayInput } from '#wiring';
import type { Lacking } from './lacking.ts';

/** A plan that was played, as far as assumptions and limits depend on it. */
export interface PlayedPlan {
  readonly plan: Plan;
  readonly outcome: Outcome;
  readonly startup: StartupTimes;
  readonly stoppingTimesOf: PlayInput['stoppingTimesOf'];
  readonly lacking: Lacking;
}
