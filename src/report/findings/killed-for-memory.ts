import type { FindingData, MemoryKill } from '#documents';
import type { Run } from '#simulation';
import { addToList, compareText, quantity, quantityValue } from '#units';
import { memoryKillsOf } from '../document/evictions.ts';

/**
 * Containers that the kernel kills for memory: one finding for each workload (or pod without one)
 * and kind of memory.
 */
export function killedForMemory(
  scenario: Pick<Run, 'outcome' | 'workloadOf'>,
): readonly FindingData[] {
  const found = new Map<string, MemoryKill[]>();
  for (const kill of memoryKillsOf(scenario)) {
    addToList(found, `${kill.scope} ${kill.workload ?? kill.pod}`, kill);
  }
  return [...found.values()].map(findingOf);
}

function findingOf(kills: readonly MemoryKill[]): FindingData {
  const [first] = kills;
  const namesOf = (those: readonly MemoryKill[]) =>
    [...new Set(those.map(({ pod }) => pod))].sort(compareText);
  const bytes = ({ limit }: MemoryKill): bigint => quantityValue(quantity(limit));
  const least = kills.reduce((a, b) => (bytes(b) < bytes(a) ? b : a));
  return {
    kind: 'killed-for-memory',
    ...(first?.workload !== undefined && { workload: first.workload }),
    pods: namesOf(kills),
    scope: least.scope,
    limit: least.limit,
    score: Math.max(...kills.map(({ score }) => score)),
    times: kills.reduce((sum, { times }) => sum + times, 0),
    from: Math.min(...kills.map(({ at }) => at)),
    notReady: namesOf(
      kills.filter(({ ends }) => ends === 'not-ready' || ends === 'restarts-go-on'),
    ),
  };
}
