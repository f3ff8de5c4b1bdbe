import type { Folds, RowSources } from './rows.ts';
import type { Place } from './subject.ts';

/** Opens what the chosen object is folded into. */
export function foldsTo(
  folds: Folds,
  { history, cluster, zoneOf }: RowSources,
  place: Place | undefined,
): Folds {
  if (place === undefined) return folds;
  const { kind, name } = place.subject;
  const number = history.numberOf(name);
  const keys =
    kind === 'service' || kind === 'workload'
      ? [`${kind}s`]
      : kind === 'zone'
        ? ['control-plane']
        : kind === 'node'
          ? [`nodes/${zoneOf(name) ?? ''}`]
          : kind === 'pod'
            ? nodesOf(number).flatMap((node) => [`nodes/${zoneOf(node) ?? ''}`, `node/${node}`])
            : [];
  const closed = keys.filter((key) => folds.get(key) !== true);
  return closed.length === 0
    ? folds
    : new Map([...folds, ...closed.map((key) => [key, true] as const)]);

  function nodesOf(pod: number): readonly string[] {
    const nodes = new Set(
      Array.from(history.rowsOfPod(pod), (row) => history.nodes[row] ?? -1).filter(
        (node) => node >= 0 && cluster.podsOn(node).includes(pod),
      ),
    );
    return [...nodes].map((node) => history.names[node] ?? '');
  }
}
