import { type Node, type PodSpec, TAINT_UNREACHABLE } from '#cluster';
import { usedTolerations } from '#controllers/taint-eviction';
import type { Run } from '#simulation';
import { type Duration, microseconds, seconds } from '#units';

/** How long pods tolerate that their node is not ready or unreachable; those that do so for ever are left out. */
export function toleratedBy(
  { taints }: Pick<Node, 'taints'>,
  specs: readonly Pick<PodSpec, 'tolerations'>[],
  { plan: { behaviors } }: Run,
  key: string = TAINT_UNREACHABLE,
): readonly Duration[] {
  const { comparisonOperators } = behaviors.taintEviction;
  const ofTrouble = { key, value: '', effect: 'NoExecute' } as const;
  const all = [...taints.filter(({ effect }) => effect === 'NoExecute'), ofTrouble];
  return specs.flatMap(({ tolerations = [] }) => {
    const used = usedTolerations(all, tolerations, comparisonOperators);
    if (used.kind === 'untolerated') return seconds(0);
    return used.nanoseconds < 0n ? [] : microseconds(Number(used.nanoseconds / 1_000n));
  });
}
