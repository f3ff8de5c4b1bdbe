import { type Cluster, conditionOf } from '#cluster';
import { earlier, type Instant, minutes } from '#units';

/** Passes drift, so old markings are no evidence of later passes. */
const SHOWS_PHASE = minutes(1);

/** The newest transition before the start that the node monitor wrote, to the second. */
export function lastMarking({ nodes }: Cluster, start: Instant): Instant | undefined {
  let newest: Instant | undefined;
  for (const node of nodes) {
    const ready = conditionOf(node, 'Ready');
    const at = ready?.reason === 'NodeStatusUnknown' ? ready.lastTransitionTime : undefined;
    if (at === undefined || at > start || at < earlier(start, SHOWS_PHASE)) continue;
    if (newest === undefined || at > newest) newest = at;
  }
  return newest;
}
