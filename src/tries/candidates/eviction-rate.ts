import { between, type Instant, seconds } from '#units';
import { counted, paceText, shareOf } from '#words';
import type { Candidate, Question } from '../question.ts';
import { scriptOf } from '../script-of.ts';
import type { Proposal } from '../try-each.ts';

/** A shorter wait is a wait for the next pass, not for the rate limit. */
const WORTH_SAYING = seconds(1);

/**
 * Proposes another eviction rate for nodes that waited for their NoExecute taint or never got it.
 */
export const evictionRate: Candidate = (question) => {
  const waited = waitingNode(question);
  const history = question.scenario.outcome.zones.find(
    ({ zone }) => zone === waited?.zone,
  )?.history;
  const moment = history?.findLast(({ at }) => at <= (waited?.from ?? 0)) ?? history?.at(0);
  if (moment === undefined) return [];
  const { nodes, notReady, state, evictionRate: rate } = moment;
  // If every zone is down, no rate helps.
  if (state !== 'Partial' && rate <= 0) return [];
  if (state !== 'Partial') return [flag('node-eviction-rate', 1, insteadOf(rate))];
  const unhealthy = flag(
    'unhealthy-zone-threshold',
    1,
    `${shareOf(notReady, nodes, 'node')} not ready would leave the zone Normal`,
  );
  return rate > 0
    ? [flag('secondary-node-eviction-rate', 1, insteadOf(rate)), unhealthy]
    : [
        flag(
          'large-cluster-size-threshold',
          nodes - 1,
          `a zone of ${counted(nodes, 'node')} would be large`,
        ),
        unhealthy,
      ];
};

const insteadOf = (rate: number): string => `one node a second, not ${paceText(rate)}`;

const flag = (name: string, value: number, remark: string): Proposal => ({
  words: `with --${name}=${value} (${remark})`,
  change: { script: scriptOf({ set: { controllerManager: { [name]: value } } }) },
});

/** The first node in the queue, and the time at which it entered. */
function waitingNode({ entries }: Question) {
  const waiting = new Map<string, { readonly zone: string; readonly from: Instant }>();
  for (const { cause, at } of entries) {
    const queues = cause.kind === 'node-lifecycle/queued';
    if (queues || cause.kind === 'node-lifecycle/eviction-queued') {
      waiting.set(cause.node, { zone: cause.zone, from: at });
    }
    if (cause.kind !== 'node-lifecycle/token-granted') continue;
    const queued = waiting.get(cause.node);
    waiting.delete(cause.node);
    if (queued !== undefined && between(queued.from, at) >= WORTH_SAYING) return queued;
  }
  return [...waiting.values()].at(0);
}
