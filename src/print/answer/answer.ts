import type { SimulationReport } from '#documents';
import { throttledText } from '#report';
import { capitalised, counted, listed } from '#words';
import { budgetSentences } from './budgets.ts';
import { chanceSentences } from './chances.ts';
import { downSentences } from './downs.ts';
import { evictionSentences } from './evictions.ts';
import { expectationSentences } from './expectations.ts';
import { memoryKillSentences } from './memory-kills.ts';
import { paceSentences } from './pace.ts';
import { passSentences } from './passes.ts';
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

/** States that no control plane works for a while: it decides what the rest of the answer means. */
const controlPlaneSentences = ({ findings }: SimulationReport): readonly string[] =>
  findings.flatMap(({ kind, message }) =>
    kind === 'control-plane-down' ? [`${capitalised(message)}.`] : [],
  );

/** In seconds. Shorter waits are not important enough for the answer. */
const LONG = 60;

/** Evictions that wait long for the limit of a client. */
const lateEvictionSentences = ({ findings }: SimulationReport): readonly string[] =>
  findings.flatMap((finding) =>
    finding.kind === 'evictions-throttled' && finding.longestWait >= LONG
      ? `${throttledText('eviction', finding)}.`
      : [],
  );

/** Counts the pods without a node at the end, by workload. */
function pendingSentences({ pending }: SimulationReport): readonly string[] {
  const [first] = pending;
  if (first === undefined) return [];
  if (pending.length === 1) return [`1 pod finds no node: ${first.pod}.`];
  const whose = [...new Set(pending.map(({ pod, workload }) => workload ?? pod))];
  return [`${counted(pending.length, 'pod')} of ${listed(whose, 3)} find no node.`];
}
