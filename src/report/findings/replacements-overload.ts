import { clockFrom, type FindingData } from '#documents';
import { overloads } from '#run-facts';
import type { Run } from '#simulation';

/** Nodes that run low because of pods that started during the run. One finding for each node. */
export function replacementsOverload({
  outcome: { entries, made, start },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  return overloads(entries, made).map(({ node, pods, from, ...more }) => ({
    kind: 'replacements-overload',
    ...{ node, pods: [...pods], from: at(from) },
    ...more,
  }));
}
