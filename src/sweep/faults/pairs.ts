import { present } from '#units';
import type { Fault, FaultKind, FaultList } from '../plan/sweep-runs.ts';

/**
 * All pairs of faults, each once, as one event. Ordered by the first member, then by the second.
 * @param field what the event names: the members, or their nodes
 */
export function pairsOf(
  kind: FaultKind,
  members: readonly Fault[],
  field: 'nodes' | 'zones',
): FaultList {
  const { length } = members;
  return {
    count: (length * (length - 1)) / 2,
    at: (index) => {
      const [first, second] = placesOf(index, length);
      return pair(kind, field, present(members[first], 'a'), present(members[second], 'b'));
    },
  };
}

function pair(kind: FaultKind, field: 'nodes' | 'zones', a: Fault, b: Fault): Fault {
  const name = `${a.name},${b.name}`;
  const nodes = [...a.nodes, ...b.nodes];
  const names = field === 'nodes' ? nodes : [a.name, b.name];
  return {
    id: `${kind}/${name}`,
    kind,
    name,
    nodes,
    action: { kind: 'target', target: { kind: field, names } },
  };
}

/** The places of the members of the pair with an index, without counting through all before. */
function placesOf(index: number, length: number): readonly [first: number, second: number] {
  const before = (first: number): number => first * length - (first * (first + 1)) / 2;
  const wide = 2 * length - 1;
  let first = Math.floor((wide - Math.sqrt(wide * wide - 8 * index)) / 2);
  // The square root of a large number can be off by one.
  while (before(first) > index) first -= 1;
  while (before(first + 1) <= index) first += 1;
  return [first, index - before(first) + first + 1];
}
