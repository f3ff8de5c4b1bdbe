import { zoneKeyOf } from '#cluster';
import { addToList, type Instant, later, seconds } from '#units';
import { counted } from '#words';
import { flagLearned, type Lesson, roundBetween } from './lesson.ts';

/** In seconds. The queue is looked at each 0.1 s, and the requests take their time. */
const LATE = 0.2;

/** A node that was tainted as unreachable. */
interface Tainted {
  readonly at: Instant;
  /** When Ready was taken from it: from then on it waited for its taint. */
  readonly noticed: Instant;
}

/**
 * The rate at which nodes of one zone were tainted, from the spacing of `timeAdded` (HI-26). A node
 * counts that waited already when the one before it was tainted: what else lies between two taints
 * is the time between two faults.
 */
export const evictionRate: Lesson = (postmortem) => {
  const gaps = [...taintedByZone(postmortem).values()].flatMap((nodes) => {
    const inOrder = nodes.sort((a, b) => a.at - b.at);
    return inOrder.slice(1).flatMap(({ at, noticed }, index) => {
      const before = inOrder[index]?.at ?? at;
      return noticed <= later(before, seconds(1)) ? [(at - before) / 1_000_000] : [];
    });
  });
  const near = gaps.filter((gap) => gap <= Math.min(...gaps) * 1.2 + 1);
  if (near.length < 2) return [];
  const sum = near.reduce((total, gap) => total + gap, 0);
  const n = near.length;
  // Times are cut off to whole seconds: the whole stretch may be a second longer or shorter.
  const rate = roundBetween(n / (sum + 1), n / sum, n / (sum - 1 - n * LATE));
  if (rate === undefined) return [];
  const period = Math.round((sum / near.length) * 10) / 10;
  const tainted = `${counted(near.length, 'taint')} followed another one of the zone`;
  const flag = period >= 50 ? 'secondary-node-eviction-rate' : 'node-eviction-rate';
  const message = `${flag} is ${rate} a second: ${tainted} after about ${period}s`;
  return [flagLearned(postmortem, flag, { value: `${rate}`, observations: near.length, message })];
};

function taintedByZone({
  evidence,
  silences,
}: Parameters<Lesson>[0]): ReadonlyMap<string, Tainted[]> {
  const byZone = new Map<string, Tainted[]>();
  for (const node of evidence.after?.cluster.nodes ?? []) {
    const at = node.taints.find(
      ({ key, effect }) => effect === 'NoExecute' && key === 'node.kubernetes.io/unreachable',
    )?.timeAdded;
    const noticed = silences.findLast((each) => each.node === node.name)?.noticed[0];
    if (at !== undefined && noticed !== undefined) {
      addToList(byZone, zoneKeyOf(node), { at, noticed });
    }
  }
  return byZone;
}
