import { type Labels, type Node, regionLabelOf, zoneKeyOf, zoneLabelOf } from '#cluster';
import { addToList, compareText, unreachable } from '#units';
import {
  type Fault,
  type FaultKind,
  type FaultList,
  type FaultTarget,
  listOf,
} from '../plan/sweep-runs.ts';
import type { Over } from './over.ts';
import { pairsOf } from './pairs.ts';
import { isSpot } from './spot-nodes.ts';

/** The objects of a cluster and of the scripts that can fail. */
export interface FaultSubjects {
  /** The nodes that `--target` matches, or all. */
  readonly nodes: readonly Pick<Node, 'name' | 'labels'>[];
  /** Whether `nodes` leaves some out: events name the others one by one. */
  readonly isNarrowed: boolean;
  /** As `Kind/namespace/name`: those that have a pod on these nodes, or all. */
  readonly workloads: readonly string[];
  /** The names of the events of the scripts, in their order. */
  readonly events: readonly string[];
}

/** All faults of one `--over`, in an order that does not depend on the order of the input. */
export function findFaults(over: Over, subjects: FaultSubjects): FaultList {
  switch (over.kind) {
    case 'nodes':
      return listOf(singleNodes(subjects));
    case 'zones':
      return listOf(zonesOf(subjects));
    case 'regions':
      return listOf(groups('region', 'regions', subjects, regionLabelOf));
    case 'label':
      return listOf(labelled(over.key, subjects));
    case 'pairs':
      return pairsOf('nodes', singleNodes(subjects), 'nodes');
    case 'pairs=zones':
      return pairsOf('zones', zonesOf(subjects), subjects.isNarrowed ? 'nodes' : 'zones');
    case 'drains':
      return listOf(singleNodes(subjects).map((each) => asEvent('drain', each)));
    case 'interruptions': {
      const nodes = subjects.nodes.filter(isSpot);
      const single = singleNodes({ ...subjects, nodes });
      return listOf(single.map((each) => asEvent('interruption', each)));
    }
    case 'events':
      return listOf(subjects.events.map(eventAlone));
    case 'workloads':
      return listOf([...subjects.workloads].sort(compareText).map(deleted));
    default:
      return unreachable(over);
  }
}

const singleNodes = ({ nodes }: FaultSubjects): readonly Fault[] =>
  nodes
    .map(({ name }) => name)
    .sort(compareText)
    .map((name) => fault('node', name, [name], { kind: 'nodes', names: [name] }));

const fault = (
  kind: FaultKind,
  name: string,
  nodes: readonly string[],
  target: FaultTarget,
): Fault => ({
  id: `${kind}/${name}`,
  kind,
  name,
  nodes,
  action: { kind: 'target', target },
});

/** Zones go by their label, with the region in front where two regions have a zone of that name. */
function zonesOf(subjects: FaultSubjects): readonly Fault[] {
  const keys = new Map<string, Set<string>>();
  for (const node of subjects.nodes) {
    const zone = zoneLabelOf(node);
    keys.set(zone, (keys.get(zone) ?? new Set()).add(zoneKeyOf(node)));
  }
  return groups('zone', 'zones', subjects, (node) => {
    const zone = zoneLabelOf(node);
    return zone === '' || keys.get(zone)?.size === 1 ? zone : zoneKeyOf(node);
  });
}

/** The nodes by the name of their group; those without one are in none. */
function groups(
  kind: FaultKind,
  field: 'zones' | 'regions',
  { nodes, isNarrowed }: FaultSubjects,
  nameOf: (node: { readonly labels: Labels }) => string,
): readonly Fault[] {
  const members = new Map<string, string[]>();
  for (const node of nodes) addToList(members, nameOf(node), node.name);
  members.delete('');
  return [...members]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, unsorted]) => {
      const those = unsorted.sort(compareText);
      const names = { kind: field, names: [name] };
      return fault(kind, name, those, isNarrowed ? { kind: 'nodes', names: those } : names);
    });
}

function labelled(key: string, { nodes, isNarrowed }: FaultSubjects): readonly Fault[] {
  const members = new Map<string, string[]>();
  for (const { name, labels } of nodes) {
    const value = labels[key];
    if (value !== undefined) addToList(members, value, name);
  }
  return [...members]
    .sort(([a], [b]) => compareText(a, b))
    .map(([value, unsorted]) => {
      const those = unsorted.sort(compareText);
      // A selector cannot name an empty value.
      const isNamed = isNarrowed || value === '';
      const target: FaultTarget = isNamed
        ? { kind: 'nodes', names: those }
        : { kind: 'label', key, value };
      return fault('label', `${key}=${value}`, those, target);
    });
}

const asEvent = (kind: 'drain' | 'interruption', { name, nodes }: Fault): Fault => ({
  id: `${kind}/${name}`,
  kind,
  name,
  nodes,
  action: { kind, target: { kind: 'nodes', names: nodes } },
});

const eventAlone = (name: string, index: number): Fault => ({
  id: `event/${index + 1}`,
  kind: 'event',
  name,
  nodes: [],
  action: { kind: 'of-script', number: index + 1 },
});

const deleted = (workload: string): Fault => ({
  id: `workload/${workload}`,
  kind: 'workload',
  name: workload,
  nodes: [],
  action: { kind: 'delete-pods', owner: workload },
});
