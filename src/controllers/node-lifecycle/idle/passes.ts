import type { NodeOrder } from '#api-clients';
import { type Heartbeat, type Node, renewedAt } from '#cluster';
import { atOrAfter, grid, strictlyAfter } from '#timeline';
import {
  bisect,
  compareText,
  type Duration,
  earlier,
  type Instant,
  microseconds,
  truncateToSecond,
} from '#units';
import { type HealthObservation, type HealthRecord, observe } from '../health.ts';
import type { ZoneCounts } from '../zones.ts';
import { signOfLife } from './is-at-rest.ts';

/** Passes that follow each other a period apart. */
interface Stretch {
  readonly origin: Instant;
  last: Instant;
}

/** The begins of all passes so far: a pass that lasts moves those after it. */
export class PassLog {
  readonly period: Duration;
  readonly #stretches: Stretch[] = [];

  constructor(origin: Instant, period: Duration) {
    this.period = period;
    this.countFrom(origin);
  }

  /** The next pass begins at this instant, and the others follow it. */
  countFrom(origin: Instant): void {
    this.#stretches.push({ origin, last: earlier(origin, this.period) });
  }

  /** A pass begins. */
  note(begin: Instant): void {
    const stretch = this.#stretches.at(-1);
    if (stretch !== undefined) stretch.last = begin;
  }

  /** The first pass after an instant; undefined when it comes later than another. */
  after(at: Instant, until: Instant): Instant | undefined {
    for (let place = this.#firstEndingAfter(at); place < this.#stretches.length; place += 1) {
      const { origin, last } = this.#stretches[place] ?? NONE;
      const passes = grid(origin, this.period);
      const next = at < origin ? atOrAfter(passes, origin) : strictlyAfter(passes, at);
      if (next > until) return undefined;
      if (next <= last) return next;
    }
    return undefined;
  }

  #firstEndingAfter(at: Instant): number {
    let place = this.#stretches.length - 1;
    while (place > 0 && (this.#stretches[place - 1] ?? NONE).last > at) place -= 1;
    return place;
  }
}

const NONE: Stretch = { origin: 0 as Instant, last: 0 as Instant };

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

/** The renewals that a replay must see before the record no longer depends on its beginning. */
const RENEWALS_TO_REPLAY = 2;

/**
 * The record of a Ready node after the passes that skipped it: only the passes since its
 * second-last lease renewal matter, so only those are replayed.
 *
 * @param rested the record at the last look at the node, and the instant of that look
 * @param lastPass the last pass that left the node out
 */
export function catchUp(
  rested: { readonly record: HealthRecord; readonly pass: Instant },
  heartbeat: Heartbeat,
  created: Instant,
  passes: PassLog,
  lastPass: Instant,
): HealthRecord {
  const { lease, status } = heartbeat;
  const beats = signOfLife(heartbeat);
  if (beats === undefined) return rested.record;
  const transitioned = rested.record.transitionSeen;
  const observationAt = (at: Instant): HealthObservation => {
    const written = status === undefined ? undefined : renewedAt(status, at);
    const seen = written === undefined ? undefined : truncateToSecond(written);
    const leaseRenewed = lease && renewedAt(lease, at);
    return { ready: { heartbeat: seen, transitioned }, leaseRenewed, created };
  };
  const replayed = microseconds(RENEWALS_TO_REPLAY * beats.grid.period + 2 * passes.period);
  const enough = earlier(lastPass, replayed);
  let at = passes.after(rested.pass, lastPass);
  let { record } = rested;
  if (at !== undefined && enough > at) {
    at = passes.after(earlier(enough, microseconds(1)), lastPass) ?? lastPass;
    record = observe(undefined, observationAt(at), at);
    at = passes.after(at, lastPass);
  }
  for (; at !== undefined; at = passes.after(at, lastPass)) {
    record = observe(record, observationAt(at), at);
  }
  const { transition } = rested.record;
  return record.transition === transition ? record : { ...record, transition };
}
