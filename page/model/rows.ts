import type { PageLanes } from '#page-data';
import type { History } from '../data/history.ts';
import type { Cluster } from './cluster.ts';
import { contains, type Filter, isEmpty, matchingPods, passes } from './filter.ts';

/** One row of the timeline. Headings and nodes can be folded. */
export interface Row {
  readonly kind:
    | 'heading'
    | 'script'
    | 'passes'
    | 'pace'
    | 'machine'
    | 'zone'
    | 'service'
    | 'workload'
    | 'node'
    | 'pod';
  /** Unique among all rows. */
  readonly key: string;
  readonly label: string;
  readonly level: number;
  /** The index among the lanes of its kind, or the number of the name. */
  readonly index: number;
  /** For a pod, the number of the name of the node below which it is. */
  readonly node?: number;
  /** Absent for a row that nothing is folded into. */
  readonly isOpen?: boolean;
  /** The number of rows folded into it. */
  readonly count?: number;
}

export interface RowSources {
  readonly lanes: PageLanes;
  readonly history: History;
  readonly cluster: Cluster;
  /** The zone of a node, if the report says it. */
  readonly zoneOf: (node: string) => string | undefined;
}

/** The folds that a reader changed, by key of the row. Others are as {@link isOpenAtFirst} says. */
export type Folds = ReadonlyMap<string, boolean>;

/** A group of more rows is folded at first: the page would become long. */
const FEW = 30;

/** The rows of the timeline from top to bottom, without what is folded away or filtered out. */
export function rowsFor(sources: RowSources, filter: Filter, folds: Folds): readonly Row[] {
  return [
    ...scriptRows(sources),
    ...controlPlaneRows(sources, folds),
    ...groupRows('machines', 'Nodes ordered and taken away', machineRows(sources, filter), folds),
    ...groupRows('services', 'Services', serviceRows(sources, filter), folds),
    ...groupRows('workloads', 'Workloads', workloadRows(sources, filter), folds),
    ...nodeRows(sources, filter, folds),
  ];
}

const scriptRows = ({ lanes }: RowSources): readonly Row[] =>
  lanes.script.length === 0
    ? []
    : [{ kind: 'script', key: 'script', label: 'Script', level: 0, index: 0 }];

function controlPlaneRows({ lanes }: RowSources, folds: Folds): readonly Row[] {
  const rows: readonly Row[] = [
    ...lanes.zones.map(
      ({ zone }, index): Row => ({
        kind: 'zone',
        key: `zone/${zone}`,
        label: zoneName(zone),
        ...{ level: 1, index },
      }),
    ),
    ...(lanes.passes.length === 0
      ? []
      : [{ kind: 'passes', key: 'passes', label: 'node monitor', level: 1, index: 0 } as const]),
    ...lanes.pace.map(
      ({ client }, index): Row => ({
        kind: 'pace',
        key: `pace/${client}`,
        label: client,
        ...{ level: 1, index },
      }),
    ),
  ];
  return groupRows('control-plane', 'Control plane', rows, folds);
}

/** `us-east-1a`: the region of `us-east-1::us-east-1a` is left out. */
const zoneName = (zone: string): string => zone.split('::').at(-1) || 'no zone';

function groupRows(key: string, label: string, rows: readonly Row[], folds: Folds): readonly Row[] {
  if (rows.length === 0) return [];
  const isOpen = folds.get(key) ?? rows.length <= FEW;
  const heading: Row = {
    kind: 'heading',
    ...{ key, label, level: 0, index: -1, isOpen, count: rows.length },
  };
  return isOpen ? [heading, ...rows] : [heading];
}

const machineRows = ({ lanes }: RowSources, filter: Filter): readonly Row[] =>
  (lanes.machines ?? []).flatMap(({ node }, index): Row | [] =>
    contains(node, filter.text)
      ? { kind: 'machine', key: `machine/${node}`, label: node, level: 1, index }
      : [],
  );

const serviceRows = ({ lanes }: RowSources, filter: Filter): readonly Row[] =>
  lanes.services.flatMap(({ service }, index): Row | [] =>
    passes(service, filter)
      ? { kind: 'service', key: `service/${service}`, label: service, level: 1, index }
      : [],
  );

const workloadRows = ({ lanes }: RowSources, filter: Filter): readonly Row[] =>
  lanes.workloads.flatMap(({ workload }, index): Row | [] =>
    passes(workload, filter)
      ? {
          kind: 'workload',
          key: `workload/${workload}`,
          label: workload.slice(workload.indexOf('/') + 1),
          ...{ level: 1, index },
        }
      : [],
  );

function nodeRows(sources: RowSources, filter: Filter, folds: Folds): readonly Row[] {
  const { cluster, history, zoneOf } = sources;
  const zones = new Map<string, number[]>();
  for (const node of cluster.nodes) {
    const zone = zoneOf(history.names[node] ?? '') ?? '';
    if (filter.zone !== '' && zone !== filter.zone) continue;
    const those = zones.get(zone);
    if (those === undefined) zones.set(zone, [node]);
    else those.push(node);
  }
  const rows = [...zones]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([zone, nodes]) => {
      const label = zone === '' ? 'Nodes' : `Nodes of ${zoneName(zone)}`;
      return groupOfNodes(`nodes/${zone}`, label, nodes, sources, filter, folds);
    });
  return [...rows, ...unboundRows(sources, filter, folds)];
}

function groupOfNodes(
  key: string,
  label: string,
  nodes: readonly number[],
  sources: RowSources,
  filter: Filter,
  folds: Folds,
): readonly Row[] {
  const { cluster, history } = sources;
  const meant = nodes.flatMap((node): { node: number; pods: readonly number[] } | [] => {
    const name = history.names[node] ?? '';
    const pods = matchingPods(cluster.podsOn(node), name, filter, history, cluster);
    const isNodeMeant = filter.namespace === '' && contains(name, filter.text);
    return isNodeMeant || pods.length > 0 ? { node, pods } : [];
  });
  if (meant.length === 0) return [];
  const isFiltered = !isEmpty(filter);
  const isOpen = folds.get(key) ?? (meant.length <= FEW || isFiltered);
  const heading: Row = {
    kind: 'heading',
    ...{ key, label, level: 0, index: -1, isOpen, count: meant.length },
  };
  if (!isOpen) return [heading];
  const opensPods = isFiltered && meant.length <= FEW && filter.text !== '';
  return [
    heading,
    ...meant.flatMap(({ node, pods }) => nodeAndPods(node, pods, opensPods, sources, folds)),
  ];
}

function nodeAndPods(
  node: number,
  pods: readonly number[],
  opensPods: boolean,
  { history }: RowSources,
  folds: Folds,
): readonly Row[] {
  const label = history.names[node] ?? '';
  const key = `node/${label}`;
  const isOpen = pods.length > 0 && (folds.get(key) ?? opensPods);
  const own: Row = {
    kind: 'node',
    ...{ key, label, level: 1, index: node, count: pods.length },
    ...(pods.length > 0 && { isOpen }),
  };
  return isOpen ? [own, ...pods.map((pod) => podRow(pod, node, key, history))] : [own];
}

const podRow = (pod: number, node: number, below: string, { names }: History): Row => ({
  kind: 'pod',
  key: `${below}/pod/${names[pod] ?? ''}`,
  label: names[pod] ?? '',
  ...{ level: 2, index: pod, node },
});

/** Pods that no node ever had: they waited all the time. */
function unboundRows(
  { cluster, history }: RowSources,
  filter: Filter,
  folds: Folds,
): readonly Row[] {
  if (filter.zone !== '') return [];
  const pods = matchingPods(cluster.podsNowhere(), '', filter, history, cluster);
  const rows = pods.map((pod) => podRow(pod, -1, 'unbound', history));
  return groupRows('unbound', 'Pods without a node', rows, folds);
}
