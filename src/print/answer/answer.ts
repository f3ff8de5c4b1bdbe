import { PRESSURE_CONDITIONS } from '#cluster';
import { resultOf, type SimulationReport } from '#documents';
import { passInWords, SPARED_SHORT, STUCK_SHORT, throttledText } from '#report';
import { conditionChanges, taintings } from '#timeline-facts';
import { countBy } from '#units';
import { capitalised, counted, listed, offsetText } from '#words';
import { budgetSentences } from './budgets.ts';
import { chanceSentences } from './chances.ts';
import { downSentences } from './downs.ts';
import { evictionSentences } from './evictions.ts';
import { jobSentences } from './jobs.ts';
import { memoryKillSentences } from './memory-kills.ts';
import { nodeSentences } from './nodes.ts';
import { beforeSentences, nowSentences } from './now.ts';
import { pendingSentences } from './pending.ts';
import { rolloutSentences } from './rollouts.ts';
import { rollSentences } from './rolls.ts';
import { workloadSentences } from './workloads.ts';
import { zoneSentences } from './zones.ts';

/**
 * The answer of a simulation in a few sentences, the most important first: what is down now, a lost
 * control plane, a loop without end, evictions, the longest outage, failed Jobs, expectations, rolls, rollouts,
 * shortages, pods without a node, stuck pods, delays of evictions, and spared pods.
 */
export const answer = (report: SimulationReport): readonly string[] => [
  ...nowSentences(report),
  ...controlPlaneSentences(report),
  ...loopSentences(report),
  ...evictionSentences(report),
  ...chanceSentences(report),
  ...downSentences(report),
  ...jobSentences(report),
  ...beforeSentences(report),
  ...expectationSentences(report),
  ...rollSentences(report),
  ...rolloutSentences(report),
  ...workloadSentences(report),
  ...nodeSentences(report),
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

/** No control plane works, or it creates no pods: this decides what the rest of the answer means. */
const TOLD_FIRST: ReadonlySet<string> = new Set(['control-plane-down', 'webhook-blocks']);

/** States that no control plane works for a while, or that it creates no pods. */
const controlPlaneSentences = ({ findings }: SimulationReport): readonly string[] =>
  findings.flatMap(({ kind, message }) =>
    TOLD_FIRST.has(kind) ? [`${capitalised(message)}.`] : [],
  );

/** A loop that ended the run, with its members and its rate; and nodes that flap by themselves. */
function loopSentences({ end, limits, findings }: SimulationReport): readonly string[] {
  const hasMore = limits.some(({ kind, time }) => kind === 'endless-loop' && time !== undefined);
  const before = hasMore ? ' before the script does' : '';
  return findings.flatMap(({ kind, message }) => {
    if (kind === 'endless-loop')
      return [`The run ends at ${offsetText(end.at)}${before}, as ${message}.`];
    return kind === 'nodes-flap' ? [`${capitalised(message)}.`] : [];
  });
}

/** In seconds. Shorter waits and passes are not important enough for the answer. */
const LONG = 60;

/** Evictions that wait long for the limit of a client. */
const lateEvictionSentences = ({ findings }: SimulationReport): readonly string[] =>
  findings.flatMap((finding) =>
    finding.kind === 'evictions-throttled' && finding.longestWait >= LONG
      ? `${throttledText('eviction', finding)}.`
      : [],
  );

/** Counts the expectations that hold, and names the others. */
function expectationSentences({ expectations }: SimulationReport): readonly string[] {
  if (expectations.length === 0) return [];
  const named = (result: ReturnType<typeof resultOf>): readonly string[] =>
    expectations.filter((each) => resultOf(each) === result).map(({ name }) => name);
  const [failed, open] = [named('fails'), named('unknown')];
  const all = counted(expectations.length, 'expectation');
  const unknown =
    open.length === 0 ? [] : [`${open.length} of ${all} cannot be judged: ${listed(open, 3)}.`];
  if (failed.length > 0) {
    const verb = failed.length === 1 ? 'fails' : 'fail';
    return [`${failed.length} of ${all} ${verb}: ${listed(failed, 3)}.`, ...unknown];
  }
  const held = expectations.length - open.length;
  const [cut] = expectations.flatMap(({ until }) => until ?? []);
  const soFar = cut === undefined ? '' : ` up to ${offsetText(cut)}`;
  if (open.length > 0) {
    return held === 0
      ? unknown
      : [...unknown, `The other ${held} ${held === 1 ? 'holds' : 'hold'}${soFar}.`];
  }
  return [`${held === 1 ? 'The expectation holds' : `All ${held} expectations hold`}${soFar}.`];
}

/** A sentence about the rate limit, if it stretches evictions. */
function paceSentences(report: SimulationReport): readonly string[] {
  const tainted = taintings(report).filter(
    ({ component, taint }) => component === 'node-lifecycle' && taint.endsWith(':NoExecute'),
  );
  const first = tainted.at(0)?.at;
  const last = tainted.at(-1)?.at;
  if (first === undefined || last === undefined || first === last) return [];
  const nodes = new Set(tainted.map(({ node }) => node));
  if (nodes.size === 1) return [];
  return [
    `${nodes.size} nodes are tainted NoExecute one after the other, ` +
      `from ${offsetText(first)} to ${offsetText(last)}.`,
  ];
}

/** The longest pass of the node monitor, if it delays other changes. */
function passSentences({ passes, end }: SimulationReport): readonly string[] {
  const lengthOf = ({ from, to }: (typeof passes)[number]): number => (to ?? end.at) - from;
  const [longest] = passes
    .filter((pass) => lengthOf(pass) >= LONG)
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  if (longest === undefined) return [];
  return [`${capitalised(passInWords(longest))}.`];
}

/** Counts the pods that stay on nodes in trouble, with the reasons. */
function sparedSentences({ spared }: SimulationReport): readonly string[] {
  if (spared.length === 0) return [];
  const reasons = countBy(spared, ({ reason }) => reason);
  const verb = spared.length === 1 ? 'is' : 'are';
  const subject = `${counted(spared.length, 'pod')} on nodes in trouble ${verb} spared`;
  const [only] = reasons;
  if (reasons.length === 1 && only !== undefined) return [`${subject}, ${SPARED_SHORT[only[0]]}.`];
  const parts = reasons.map(([reason, count]) => `${count} ${SPARED_SHORT[reason]}`);
  return [`${subject}: ${listed(parts)}.`];
}

/** Counts the pods that stay Terminating, with the reasons. */
function stuckSentences({ stuck }: SimulationReport): readonly string[] {
  const [first, ...others] = stuck;
  if (first === undefined) return [];
  if (others.length === 0) return [`1 pod stays Terminating: ${first.message}.`];
  const reasons = countBy(stuck, ({ reason }) => reason);
  const why =
    reasons.length === 1
      ? `, all ${STUCK_SHORT[first.reason]}`
      : `: ${listed(reasons.map(([each, count]) => `${count} ${STUCK_SHORT[each]}`))}`;
  return [`${stuck.length} pods stay Terminating${why}.`];
}

/** Sentences about the nodes that come under pressure, and the first time. */
function pressureSentences(report: SimulationReport): readonly string[] {
  const begun = conditionChanges(report).filter(({ to }) => to === 'True');
  const sentences = PRESSURE_CONDITIONS.flatMap((condition): readonly string[] => {
    const entries = begun.filter((entry) => entry.condition === condition);
    const [first] = entries;
    if (first === undefined) return [];
    const nodes = listed([...new Set(entries.map(({ node }) => node))], 3);
    return [`${condition} on ${nodes}, first at ${offsetText(first.at)}.`];
  });
  return sentences;
}
