import type { SimulationReport } from '#documents';
import { budgetSentences } from './budgets.ts';
import { chanceSentences } from './chances.ts';
import { controlPlaneSentences } from './control-plane.ts';
import { downSentences } from './downs.ts';
import { evictionSentences } from './evictions.ts';
import { expectationSentences } from './expectations.ts';
import { lateEvictionSentences } from './late-evictions.ts';
import { memoryKillSentences } from './memory-kills.ts';
import { paceSentences } from './pace.ts';
import { passSentences } from './passes.ts';
import { pendingSentences } from './pending.ts';
import { pressureSentences } from './pressure.ts';
import { sparedSentences } from './spared.ts';
import { stuckSentences } from './stuck.ts';
import { workloadSentences } from './workloads.ts';
import { zoneSentences } from './zones.ts';

/**
 * The answer of a simulation in a few sentences, the most important first: a lost control plane,
 * evictions, the longest outage, expectations, shortages, pods without a node, stuck pods, delays of
 * evictions, and spared pods.
 */
export const answer = (report: SimulationReport): readonly string[] => [
  ...controlPlaneSentences(report),
  ...evictionSentences(report),
  ...chanceSentences(report),
  ...downSentences(report),
  ...expectationSentences(report),
  ...workloadSentences(report),
  ...pendingSentences(report),
  ...stuckSentences(report),
  ...pressureSentences(report),
  ...memoryKillSentences(report),
  ...budgetSentences(report),
  ...zoneSentences(report),
  ...paceSentences(report),
  ...passSentences(report),
  ...lateEvictionSentences(report),
  ...sparedSentences(report),
];
