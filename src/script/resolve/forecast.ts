import type { Cluster, Labels } from '#cluster';
import { compareText, type Instant } from '#units';
import type { NewNode } from './occurrence.ts';

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

const NEVER = Number.POSITIVE_INFINITY;

/**
 * The nodes that targets can match at an instant: nodes of the snapshot and nodes that earlier
 * events add, with the labels that earlier events set. Deleted nodes still match.
 */
export class Forecast {
  readonly #nodes = new Map<string, ForecastNode>();
  #pending: { readonly at: Instant; readonly change: Change }[] = [];
  #nextChange = NEVER;
  readonly #names: Set<string>;
  #sorted: readonly ForecastNode[] | undefined;

  constructor(cluster: Pick<Cluster, 'nodes'>) {
    for (const { name, labels } of cluster.nodes)
      this.#nodes.set(name, { name, labels, like: name });
    this.#names = new Set(this.#nodes.keys());
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
    if (change.kind === 'add') this.#names.add(change.node.name);
  }

  /** Sorted by name. The list object stays the same until something changes. */
  get nodes(): readonly ForecastNode[] {
    this.#sorted ??= [...this.#nodes.values()].sort((a, b) => compareText(a.name, b.name));
    return this.#sorted;
  }

  node(name: string): ForecastNode | undefined {
    return this.#nodes.get(name);
  }

  /** Whether a node has the name, or will have it once all announced nodes exist. */
  isTaken(name: string): boolean {
    return this.#names.has(name);
  }

  #apply(change: Change): void {
    if (change.kind === 'add') {
      this.#nodes.set(change.node.name, change.node);
      return;
    }
    const node = this.#nodes.get(change.node);
    if (node === undefined) return;
    this.#nodes.set(node.name, { ...node, labels: { ...node.labels, ...change.labels } });
  }
}
