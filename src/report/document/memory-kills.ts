import { isPodReady, isTerminal } from '#cluster';
import { clockFrom, type MemoryKill } from '#documents';
import type { Outcome } from '#play';
import { containerKills, restartsGoOn } from '#run-facts';
import type { Run } from '#simulation';
import { printQuantity } from '#units';
import { memoryKillText } from '../sentences/memory-kills.ts';

type Scenario = Pick<Run, 'outcome' | 'workloadOf'>;
/**
 * Containers that kernels killed for memory, in the order of their first kill. A pod that is created
 * anew under the same name counts anew.
 */
export function memoryKillsOf({ outcome, workloadOf }: Scenario): readonly MemoryKill[] {
  const { at } = clockFrom(outcome.start);
  return containerKills(outcome.entries).map((kills) => {
    const { pod, node, container, scope, limit, score, oomScoreAdj } = kills.first;
    const { times, restarts, longestBackOff } = kills;
    const workload = workloadOf(pod);
    const whole = {
      ...{ pod, node },
      ...(workload !== undefined && { workload }),
      ...{ container, scope, limit: printQuantity(limit), score, oomScoreAdj },
      ...{ at: at(kills.from), last: at(kills.last), times, restarts, longestBackOff },
      ends: kills.isOfLastPod ? endOf(kills.first, outcome) : ('gone' as const),
    };
    return { ...whole, message: memoryKillText(whole) };
  });
}

function endOf(
  { pod: key, node, container }: Pick<MemoryKill, 'node' | 'pod' | 'container'>,
  outcome: Outcome,
): MemoryKill['ends'] {
  const pod = outcome.final.pod(key);
  if (pod === undefined || pod.nodeName !== node) return 'gone';
  if (isTerminal(pod)) return 'failed';
  if (isPodReady(pod)) return 'ready';
  return restartsGoOn(outcome.entries, key, container) ? 'restarts-go-on' : 'not-ready';
}
