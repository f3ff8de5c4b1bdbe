import {
  type Cluster,
  controllerOf,
  type Labels,
  matchesSelector,
  ownerName,
  type Pod,
  regionLabelOf,
  workloadName,
  zoneKeyOf,
  zoneLabelOf,
} from '#cluster';
import { compareText, type Instant, remembered } from '#units';
import { isGlob, NamePatterns, unmatchedPatterns } from '../targets/name-pattern.ts';
import type { NodeTarget } from '../targets/node-target.ts';
import type { Path } from '../text/located-value.ts';
import { pickNames } from './pick-names.ts';
import { Findings, type Report } from './report.ts';
import { unmetSelector } from './unmet-selector.ts';

export interface NodeResolution {
  /** In the order of names. */
  readonly nodes: readonly ForecastNode[];
  readonly seed: number;
  readonly report: Report;
}

/** Fields that list names or globs, with the property of a node that they match. */
const LISTS = [
  { field: 'nodes', what: 'node', ...textsOfNodes(({ name }) => [name]) },
  {
    field: 'zones',
    what: 'zone',
    ...textsOfNodes((node) => [zoneLabelOf(node), zoneKeyOf(node)]),
  },
  { field: 'regions', what: 'region', ...textsOfNodes((node) => [regionLabelOf(node)]) },
] as const;

/** A property of nodes, and all its values in a list of nodes: many scripts ask for the same list. */
function textsOfNodes(textsOf: (node: ForecastNode) => readonly string[]) {
  const knownOf = remembered(
    (nodes: readonly ForecastNode[]): ReadonlySet<string> =>
      new Set(nodes.flatMap(textsOf).filter((text) => text !== '')),
  );
  return { textsOf, knownOf };
}

/**
 * The names of the nodes that a target matches, in order. Complains about every entry that matches
 * nothing, and about an empty result.
 */
export function resolveNodes(
  target: NodeTarget,
  path: Path,
  { nodes, seed, report }: NodeResolution,
): readonly string[] {
  const findings = new Findings(report, path, target.optional);
  let matching = listed(target, nodes, findings);
  const { selector } = target;
  if (selector !== undefined) {
    const selected = matching.filter(({ labels }) => matchesSelector(selector, labels));
    if (selected.length === 0 && matching.length > 0) {
      const labels = matching.map((node) => node.labels);
      findings.nothing(['selector'], ...unmetSelector(selector, 'node', labels));
    }
    matching = selected;
  }
  if (matching.length === 0) {
    findings.nothing([], nodes.length === 0 ? 'there are no nodes' : 'this matches no node');
  }
  const names = without(target.except ?? [], matching, path, report);
  if (names.length === 0) findings.nothing([], 'this matches no node that except leaves');
  const { pick } = target;
  if (pick === undefined) return names;
  if (pick.kind === 'count' && pick.count > names.length && names.length > 0) {
    const message = `this picks ${pick.count} of ${names.length === 1 ? '1 node' : `${names.length} nodes`}, hence all`;
    report([...path, 'pick'], 'warning', { code: 'script/picks-all', message });
  }
  return pickNames(names, pick, seed);
}

/** The nodes that match all lists of a target. */
function listed(
  target: NodeTarget,
  nodes: readonly ForecastNode[],
  findings: Findings,
): readonly ForecastNode[] {
  let matching = nodes;
  for (const { field, what, textsOf, knownOf } of LISTS) {
    const known = knownOf(nodes);
    const given = target[field];
    if (given === undefined) continue;
    const entries = field === 'nodes' ? everyNodeAs(given, known) : given;
    findings.checkNames(field, entries, what, known);
    const areNames = field === 'nodes' && !entries.some(isGlob);
    matching = areNames ? namedIn(nodes, entries) : matchingIn(matching, textsOf, entries);
  }
  return matching;
}

/** The name `all` means every node, as it does for plans, unless a node is called so. */
const everyNodeAs = (entries: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  entries.includes('all') && !known.has('all')
    ? entries.map((entry) => (entry === 'all' ? '*' : entry))
    : entries;

function matchingIn(
  nodes: readonly ForecastNode[],
  textsOf: (node: ForecastNode) => readonly string[],
  entries: readonly string[],
): readonly ForecastNode[] {
  const patterns = new NamePatterns(entries);
  return nodes.filter((node) =>
    textsOf(node).some((text) => text !== '' && patterns.matches(text)),
  );
}

const placesOf = remembered(
  (nodes: readonly ForecastNode[]): ReadonlyMap<string, number> =>
    new Map(nodes.map(({ name }, place) => [name, place])),
);

/** The nodes with some names, in the order of the list. */
function namedIn(
  nodes: readonly ForecastNode[],
  names: readonly string[],
): readonly ForecastNode[] {
  const places = new Set(names.flatMap((name) => placesOf(nodes).get(name) ?? []));
  return [...places].sort((a, b) => a - b).flatMap((place) => nodes[place] ?? []);
}

/** An exception without effect is most often a typing error, and a dangerous one. */
function without(
  except: readonly string[],
  nodes: readonly ForecastNode[],
  path: Path,
  report: Report,
): readonly string[] {
  const names = nodes.map(({ name }) => name);
  if (except.length === 0) return names;
  for (const index of unmatchedPatterns(except, new Set(names))) {
    const message = `${except[index]} excepts nothing: no such node is meant here`;
    report([...path, 'except', index], 'warning', { code: 'script/excepts-nothing', message });
  }
  const patterns = new NamePatterns(except);
  return names.filter((name) => !patterns.matches(name));
}

/**
 * The owners of a pod as `Kind/namespace/name`: its controller, then the controller's controller.
 */
export type OwnersOf = (pod: Pod) => readonly string[];

const TEMPLATE_HASH = 'pod-template-hash';

export function ownersOf({ workloads }: Pick<Cluster, 'workloads'>): OwnersOf {
  const byName = new Map(workloads.map((workload) => [workloadName(workload), workload]));
  return (pod) => {
    const owners: string[] = [];
    let next = nameOfController(pod);
    while (next !== undefined && !owners.includes(next)) {
      owners.push(next);
      const workload = byName.get(next);
      next = workload === undefined ? deploymentOf(next, pod) : nameOfController(workload);
    }
    return owners;
  };
}

function nameOfController(object: Pick<Pod, 'namespace' | 'ownerReferences'>): string | undefined {
  const owner = controllerOf(object);
  return owner === undefined ? undefined : ownerName(owner, object.namespace);
}

/**
 * A ReplicaSet that the snapshot lacks still shows its Deployment, because its name ends in the
 * template's hash.
 */
function deploymentOf(owner: string, pod: Pod): string | undefined {
  const hash = pod.labels[TEMPLATE_HASH];
  if (hash === undefined || !owner.startsWith('ReplicaSet/') || !owner.endsWith(`-${hash}`)) {
    return undefined;
  }
  return owner.replace(/^ReplicaSet/, 'Deployment').slice(0, -(hash.length + 1));
}

/** A node that an event adds. */
export interface NewNode {
  readonly name: string;
  /** The node of the snapshot with the same taints, capacity and version. */
  readonly like: string;
  readonly labels: Labels;
}

/** The part of a node that targets examine. */
export interface ForecastNode {
  readonly name: string;
  readonly labels: Labels;
  /** The node of the snapshot itself, or the model of an added node. */
  readonly like: string;
}

type Change =
  | { readonly kind: 'add'; readonly node: NewNode }
  | { readonly kind: 'label'; readonly node: string; readonly labels: Labels };

/** The nodes of a snapshot, which all scripts that are compiled for it share. */
interface GivenNodes {
  readonly byName: ReadonlyMap<string, ForecastNode>;
  readonly sorted: readonly ForecastNode[];
}

const givenNodesOf = remembered((nodes: Cluster['nodes']): GivenNodes => {
  const byName = new Map(nodes.map(({ name, labels }) => [name, { name, labels, like: name }]));
  return { byName, sorted: inOrder(byName) };
});

const inOrder = (nodes: ReadonlyMap<string, ForecastNode>): readonly ForecastNode[] =>
  [...nodes.values()].sort((a, b) => compareText(a.name, b.name));

const NEVER = Number.POSITIVE_INFINITY;

/**
 * The nodes that targets can match at an instant: nodes of the snapshot and nodes that earlier
 * events add, with the labels that earlier events set. Deleted nodes still match.
 */
export class Forecast {
  readonly #given: GivenNodes;
  /** A copy of the given nodes, once something has changed. */
  #changed: Map<string, ForecastNode> | undefined;
  #pending: { readonly at: Instant; readonly change: Change }[] = [];
  #nextChange = NEVER;
  /** The names of nodes that events add. */
  readonly #added = new Set<string>();
  #sorted: readonly ForecastNode[] | undefined;

  constructor(cluster: Pick<Cluster, 'nodes'>) {
    this.#given = givenNodesOf(cluster.nodes);
  }

  /** Applies the changes announced for this instant or an earlier one. */
  advanceTo(at: Instant): void {
    if (at < this.#nextChange) return;
    const due = this.#pending.filter((each) => each.at <= at).sort((a, b) => a.at - b.at);
    this.#pending = this.#pending.filter((each) => each.at > at);
    this.#nextChange = this.#pending.reduce((next, each) => Math.min(next, each.at), NEVER);
    for (const { change } of due) this.#apply(change);
    this.#sorted = undefined;
  }

  announce(at: Instant, change: Change): void {
    this.#pending.push({ at, change });
    this.#nextChange = Math.min(this.#nextChange, at);
    if (change.kind === 'add') this.#added.add(change.node.name);
  }

  /** Keeps a name for a node whose time to come is unknown: no target can match it. */
  reserve(name: string): void {
    this.#added.add(name);
  }

  /** Sorted by name. The list object stays the same until something changes. */
  get nodes(): readonly ForecastNode[] {
    this.#sorted ??= this.#changed === undefined ? this.#given.sorted : inOrder(this.#changed);
    return this.#sorted;
  }

  node(name: string): ForecastNode | undefined {
    return (this.#changed ?? this.#given.byName).get(name);
  }

  /** Whether a node has the name, or will have it once all announced nodes exist. */
  isTaken(name: string): boolean {
    return this.#given.byName.has(name) || this.#added.has(name);
  }

  #apply(change: Change): void {
    this.#changed ??= new Map(this.#given.byName);
    if (change.kind === 'add') {
      this.#changed.set(change.node.name, change.node);
      return;
    }
    const node = this.#changed.get(change.node);
    if (node === undefined) return;
    this.#changed.set(node.name, { ...node, labels: { ...node.labels, ...change.labels } });
  }
}
