import type { Cluster, Labels } from '#cluster';
import { compareText, type Instant, remembered } from '#units';

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
