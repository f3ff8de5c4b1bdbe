import type { SimulationReport } from '../types.ts';
import { budgetSentences } from './budgets.ts';
import { evictionSentences } from './evictions.ts';
import { expectationSentences } from './expectations.ts';
import { paceSentences } from './pace.ts';
import { pendingSentences } from './pending.ts';
import { pressureSentences } from './pressure.ts';
import { sparedSentences } from './spared.ts';
import { stuckSentences } from './stuck.ts';
import { workloadSentences } from './workloads.ts';
import { zoneSentences } from './zones.ts';

/**
 * The answer of a simulation in a few sentences, the most important first: who is evicted and when, what
 * slows or stops evictions, what is stuck and who is spared, and whether it is as expected.
 */
export const answer = (report: SimulationReport): readonly string[] => [
  ...evictionSentences(report),
  ...workloadSentences(report),
  ...pendingSentences(report),
  ...budgetSentences(report),
  ...pressureSentences(report),
  ...zoneSentences(report),
  ...paceSentences(report),
  ...stuckSentences(report),
  ...sparedSentences(report),
  ...expectationSentences(report),
];
