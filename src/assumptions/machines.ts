import type { Plan } from '#preparation';
import { compareText } from '#units';
import type { Assumption } from './assumption.ts';

/**
 * What is assumed about machines. A kubelet that an event sets anew, and whose configuration is
 * unknown, keeps the defaults of its release in all other fields.
 */
export function ofMachines({
  machines,
  base: { cluster },
  outage: { occurrences },
}: Pick<Plan, 'machines' | 'base' | 'outage'>): readonly Assumption[] {
  const set = new Set(
    occurrences.flatMap(({ action, subject }) =>
      action.kind === 'setKubelet' && subject.kind === 'nodes' ? subject.nodes : [],
    ),
  );
  const unknown = cluster.nodes
    .map(({ name }) => name)
    .filter((node) => set.has(node) && Object.keys(machines.of(node).configuration).length === 0);
  if (unknown.length === 0) return machines.assumptions;
  const known = machines.assumptions.find(({ kind }) => kind === 'kubelet-defaults');
  const nodes = [...new Set([...(known?.nodes ?? []), ...unknown])].sort(compareText);
  const others = machines.assumptions.filter((each) => each !== known);
  return [{ kind: 'kubelet-defaults', nodes }, ...others];
}
