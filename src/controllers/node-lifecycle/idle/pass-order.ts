import type { NodeOrder } from '#api-clients';
import type { Node } from '#cluster';
import { bisect, compareText, type Instant } from '#units';
import type { ZoneCounts } from '../zones.ts';

/** The nodes that a pass looks at, and the counts of the others. */
export interface NodesOfPass {
  /** The nodes with a turn, in the order of their turns, as the pass found them. */
  readonly due: readonly Node[];
  /** The nodes without a turn, by zone. */
  readonly counts: ZoneCounts;
  /** All nodes in the order of the pass, as it found them. */
  readonly listed: () => readonly Node[];
}

interface Begun extends Pick<NodesOfPass, 'counts'> {
  readonly begin: Instant;
  /** All nodes, by name. */
  readonly byName: readonly Node[];
  /** The nodes with a turn of their own, in order. */
  readonly due: readonly Node[];
  readonly order: NodeOrder;
}

/** The nodes before a turn have had theirs. */
type Place = Node | 'begin' | 'end';

/**
 * The turns of a pass. Nodes at rest have theirs between those of the others, at the instant of the
 * next one; a node that is woken before its turn gets a look.
 */
export class PassOrder implements NodesOfPass {
  readonly begin: Instant;
  readonly counts: ZoneCounts;
  readonly due: readonly Node[];
  readonly #turns: Node[];
  readonly #byName: readonly Node[];
  readonly #order: NodeOrder;
  #ordered: readonly Node[] | undefined;
  #next = 0;
  #place: Place = 'begin';

  constructor({ begin, counts, byName, due, order }: Begun) {
    this.begin = begin;
    this.counts = counts;
    this.due = due;
    this.#turns = [...due];
    this.#byName = byName;
    this.#order = order;
  }

  listed = (): readonly Node[] => {
    this.#ordered ??=
      this.#order === compareText
        ? this.#byName
        : [...this.#byName].sort((a, b) => this.#order(a.name, b.name));
    return this.#ordered;
  };

  /** The node whose turn it is, and the nodes that have theirs on the way to it. */
  take(): { readonly node: Node | undefined; readonly passed: () => readonly Node[] } {
    const from = this.#placeBehind(this.#place);
    const node = this.#turns[this.#next];
    this.#next += Number(node !== undefined);
    this.#place = node ?? 'end';
    return { node, passed: () => this.listed().slice(from(), this.#placeOf(node ?? 'end')) };
  }

  /** Whether a node has had its turn. */
  isPast(name: string): boolean {
    if (this.#place === 'begin') return false;
    return this.#place === 'end' || this.#order(name, this.#place.name) <= 0;
  }

  /** Gives a node a turn of its own, as it is no longer at rest; false when it has had its turn. */
  giveTurn(name: string): boolean {
    if (this.due.length === 0 || this.isPast(name)) return false;
    const node = this.#byName[placeIn(this.#byName, name, compareText)];
    if (node?.name !== name) return false;
    this.#turns.splice(placeIn(this.#turns, name, this.#order, this.#next), 0, node);
    return true;
  }

  #placeOf(place: Place): number {
    if (place === 'begin') return 0;
    const listed = this.listed();
    return place === 'end' ? listed.length : placeIn(listed, place.name, this.#order);
  }

  #placeBehind(place: Place): () => number {
    return () => this.#placeOf(place) + Number(typeof place === 'object');
  }
}

const placeIn = (nodes: readonly Node[], name: string, order: NodeOrder, from = 0): number =>
  bisect(from, nodes.length, (at) => order(nodes[at]?.name ?? '', name) < 0);
