import fc from 'fast-check';
import type { Together } from './arbitrary-json.ts';

const from = fc.constantFrom;

/** A workload that there is not. */
export const LOST = 'Deployment/shop/lost';

type Words = fc.Arbitrary<unknown>;

interface NodeWords {
  readonly nodes: Words;
  /** Names of nodes that there are. */
  readonly known: Words;
  readonly zones: readonly string[];
  readonly regions: readonly string[];
}

/** One of what there is, or what is not there when there is nothing. */
export const fromSome = (there: readonly string[], lost: string): Words =>
  from(...(there.length > 0 ? there : [lost]));

const list = (each: Words): Words => fc.array(each, { minLength: 1, maxLength: 3 });

/** At least one field selects, most often by name; what selects nothing is fine. */
export function nodeTargets(
  { nodes, known, ...there }: NodeWords,
  selector: Words,
  pick: Words,
): Together {
  const optional = fc.constant(true);
  const zones =
    there.zones.length === 0 ? [] : [fc.record({ zones: list(from(...there.zones)), optional })];
  const regions = there.regions.length === 0 ? [] : [list(from(...there.regions))];
  return {
    fields: ['nodes', 'zones', 'regions', 'selector', 'all', 'except', 'pick', 'optional'],
    values: fc.oneof(
      fc.record({ all: fc.constant(true) }),
      fc.record({ nodes: list(nodes), optional }),
      fc.record({ nodes: list(nodes), optional }),
      fc.record({ all: fc.constant(true), except: fc.tuple(known), optional }),
      fc.record({ all: fc.constant(true), pick, optional }),
      fc.record({ selector, optional }),
      ...zones,
      ...regions.map((each) => fc.record({ selector, regions: each, optional })),
      ...regions.map((each) => fc.record({ regions: each, pick, optional })),
    ),
  };
}

interface PodWords {
  readonly pod: Words;
  readonly owners: readonly string[];
  readonly node: NodeWords;
  readonly selector: Words;
  readonly leaveOut: Words;
  readonly namespace: Words;
}

const PRIORITIES = from(-10, 0, 1000, 2_000_000_000);

export function podTargets({
  pod,
  owners,
  node,
  selector,
  leaveOut,
  namespace,
}: PodWords): Together {
  const optional = fc.constant(true);
  const onNodes = nodeTargets(node, selector, from(1, '50%')).values;
  const narrower = {
    ...{ selector, onNodes, except: list(leaveOut), owner: fromSome(owners, LOST) },
    qos: from('Guaranteed', 'Burstable', 'BestEffort'),
    ...{ minPriority: PRIORITIES, maxPriority: PRIORITIES },
  };
  return {
    fields: [
      ...['pods', 'namespaces', 'selector', 'owner', 'onNodes', 'minPriority', 'maxPriority'],
      ...['qos', 'except', 'optional'],
    ],
    values: fc.oneof(
      fc.constant({ pods: ['*/*'], optional: true }),
      fc.record({ pods: list(pod), optional }),
      fc.record(
        { namespaces: list(namespace), optional, ...narrower },
        { requiredKeys: ['namespaces', 'optional'] },
      ),
      fc.record({ onNodes, optional }),
    ),
  };
}
