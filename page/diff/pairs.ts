import type { PageComparison } from '#page-data';
import type { Row, RowSources } from '../model/rows.ts';

export type Side = 'before' | 'after';
export const SIDES: readonly Side[] = ['before', 'after'];

/** Both runs of a comparison. */
export type Runs = Readonly<Record<Side, RowSources>>;

/** An object with its row in each run that has it. */
export interface Pair {
  readonly key: string;
  readonly label: string;
  readonly before?: Row;
  readonly after?: Row;
}

export interface PairGroup {
  readonly key: string;
  readonly label: string;
  readonly pairs: readonly Pair[];
}

/** All objects of both runs, by group. Pods are those whose evictions differ. */
export const pairGroups = (runs: Runs, { pods }: PageComparison): readonly PairGroup[] =>
  [
    group('script', 'Script', [pairOf('script', 'script', () => row('script', 'script', 0))]),
    group('control-plane', 'Control plane', [
      ...byName(runs, 'zone', ({ lanes }) => lanes.zones.map(({ zone }) => zone)),
      ...byName(runs, 'passes', ({ lanes }) => (lanes.passes.length > 0 ? ['node monitor'] : [])),
      ...byName(runs, 'pace', ({ lanes }) => lanes.pace.map(({ client }) => client)),
    ]),
    group(
      'machines',
      'Nodes ordered and taken away',
      byName(runs, 'machine', ({ lanes }) => (lanes.machines ?? []).map(({ node }) => node)),
    ),
    group(
      'services',
      'Services',
      byName(runs, 'service', ({ lanes }) => lanes.services.map(({ service }) => service)),
    ),
    group(
      'workloads',
      'Workloads',
      byName(runs, 'workload', ({ lanes }) => lanes.workloads.map(({ workload }) => workload)),
    ),
    group('nodes', 'Nodes', nodePairs(runs)),
    group('pods', 'Pods whose evictions differ', podPairs(runs, pods)),
  ].filter(({ pairs }) => pairs.length > 0);

const group = (key: string, label: string, pairs: readonly Pair[]): PairGroup => ({
  ...{ key, label, pairs },
});

const row = (kind: Row['kind'], label: string, index: number): Row => ({
  ...{ kind, key: `${kind}/${label}`, label, level: 1, index },
});

function pairOf(key: string, label: string, of: (side: Side) => Row | undefined): Pair {
  const [before, after] = SIDES.map(of);
  return { key, label, ...(before && { before }), ...(after && { after }) };
}

/** Objects that are named by their lanes; the index of a lane differs between the runs. */
function byName(
  runs: Runs,
  kind: Row['kind'],
  namesOf: (run: RowSources) => readonly string[],
): readonly Pair[] {
  const names = { before: namesOf(runs.before), after: namesOf(runs.after) };
  const all = [...new Set([...names.before, ...names.after])].sort();
  return all.map((name) =>
    pairOf(`${kind}/${name}`, labelOf(kind, name), (side) => {
      const index = names[side].indexOf(name);
      return index < 0 ? undefined : row(kind, name, index);
    }),
  );
}

/** The region of a zone is left out, and the kind of a workload. */
function labelOf(kind: Row['kind'], name: string): string {
  if (kind === 'zone') return name.split('::').at(-1) || 'no zone';
  return kind === 'workload' ? name.slice(name.indexOf('/') + 1) : name;
}

/** Pods, whose rows have the numbers of their names. */
const podPairs = (runs: Runs, pods: readonly string[]): readonly Pair[] =>
  pods.map((name) =>
    pairOf(`pod/${name}`, name, (side) => {
      const number = runs[side].history.numberOf(name);
      return number < 0 ? undefined : row('pod', name, number);
    }),
  );

/** A run names a node only if something happens to it. The others are there all the time. */
const nodePairs = (runs: Runs): readonly Pair[] =>
  nodesOf(runs).map((name) => {
    const isGiven = SIDES.some((side) => isThereAtTheStart(runs[side], name));
    return pairOf(`node/${name}`, name, (side) => {
      const number = runs[side].history.numberOf(name);
      return number < 0 && !isGiven ? undefined : row('node', name, number);
    });
  });

function isThereAtTheStart({ history }: RowSources, node: string): boolean {
  const number = history.numberOf(node);
  return number >= 0 && history.kind(history.rowsOfNode(number)[0] ?? -1) !== 'NodeAdded';
}

const nodesOf = (runs: Runs): readonly string[] =>
  [
    ...new Set(
      SIDES.flatMap((side) => {
        const { cluster, history } = runs[side];
        return cluster.nodes.map((node) => history.names[node] ?? '');
      }),
    ),
  ].sort();
