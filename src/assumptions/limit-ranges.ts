import type { Cluster, LimitRange } from '#cluster';
import type { Outcome } from '#play';
import { addToList, compareText } from '#units';

/** LimitRanges of one namespace that give containers different defaults: Kubernetes takes any of them. */
export interface LimitRangeAssumption {
  readonly kind: 'limit-ranges-differ';
  /** As `namespace/name`. */
  readonly names: readonly string[];
}

/** @param outcome only namespaces with new pods matter */
export function ofLimitRanges(
  { limitRanges = [] }: Pick<Cluster, 'limitRanges'>,
  outcome: Pick<Outcome, 'created'>,
): readonly LimitRangeAssumption[] {
  if (limitRanges.length < 2) return [];
  const withPods = new Set([...outcome.created.values()].map(({ namespace }) => namespace));
  const ranges = new Map<string, LimitRange[]>();
  for (const range of limitRanges) {
    if (withPods.has(range.namespace)) addToList(ranges, range.namespace, range);
  }
  const names = [...ranges.values()]
    .filter(differ)
    .flatMap((those) => those.map(({ namespace, name }) => `${namespace}/${name}`))
    .sort(compareText);
  return names.length === 0 ? [] : [{ kind: 'limit-ranges-differ', names }];
}

/** Whether two of them give one resource different values. */
function differ(ranges: readonly LimitRange[]): boolean {
  const given = new Map<string, string>();
  for (const { type, default: limits, defaultRequest } of ranges.flatMap((each) => each.limits)) {
    if (type !== 'Container') continue;
    const values = [
      ...Object.entries(limits).map(([name, value]) => [`limits ${name}`, value] as const),
      ...Object.entries(defaultRequest).map(
        ([name, value]) => [`requests ${name}`, value] as const,
      ),
    ];
    for (const [name, value] of values) {
      if ((given.get(name) ?? value) !== value) return true;
      given.set(name, value);
    }
  }
  return false;
}
