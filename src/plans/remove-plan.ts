import type { RemovePlan } from '#documents';
import { notClearedText } from '#report';
import type { Run } from '#simulation';
import { compareText, firstDifference } from '#units';
import { counted, listed } from '#words';
import {
  type Before,
  type Fault,
  harmInWords,
  harmOf,
  moreBroken,
  playedBefore,
} from './faults.ts';
import { headOf, whyUnclear } from './head-of.ts';
import { nodeFacts } from './nodes.ts';
import { Plays } from './plays.ts';
import type { Broken, Promises } from './promises.ts';
import { wordsOf } from './steps.ts';
import { asFarAs, heldText, reasonsOf } from './words.ts';

/** What a plan to remove nodes is asked for. */
export interface RemoveRequest extends Promises {
  /** The nodes that may be removed. */
  readonly nodes: readonly string[];
  /** How many; undefined for as many as can be. */
  readonly count: number | undefined;
  /** How long the drain of each node may take, in seconds. */
  readonly timeout: number;
  /** The command that plays these events. */
  readonly commandFor: (events: readonly string[]) => string;
}

type Kept = RemovePlan['kept'][number];

/**
 * Plans which nodes can go for good, so that their pods find room and no loss of a single node or
 * zone afterwards does more harm than it does today. Hosts of the control plane stay. Nodes with few
 * pods are tried first; each is removed after those before it, and then each fault is played.
 */
export function makeRemovePlan(scenario: Run, request: RemoveRequest): RemovePlan {
  const plays = new Plays(scenario, request, request.timeout);
  const search = new Search(plays, request.timeout);
  const removed: string[] = [];
  const kept: Kept[] = [];
  const { isControlPlane } = nodeFacts(scenario);
  for (const node of fewestPodsFirst(scenario, request.nodes)) {
    if (removed.length === request.count) break;
    const why = isControlPlane(node) ? hostText(node) : search.whyNot(removed, node);
    if (why === undefined) removed.push(node);
    else kept.push(why);
  }
  const events = wordsOfRemoval(removed, request.timeout, search.overAfter(removed));
  const wanted = request.count ?? null;
  const unclear = whyUnclear(scenario, 'remove', plays.ends);
  const isEnough = wanted === null ? removed.length > 0 : removed.length === wanted;
  return {
    ...headOf(scenario, 'remove', unclear),
    ...{ nodes: request.nodes.length, wanted, removed, kept, faults: search.faults },
    met: isEnough && unclear.length === 0,
    answer: [
      ...notClearedText(unclear),
      ...answerOf(request.nodes.length, wanted, { removed, kept, faults: search.faults }, unclear),
    ],
    ...{ plays: plays.count, events, command: request.commandFor(events) },
  };
}

function hostText(node: string): Kept {
  const message = 'it is a host of the control plane';
  return {
    node,
    reasons: [{ kind: 'control-plane-lost', message }],
    message: `${node} stays: ${message}`,
  };
}

const fewestPodsFirst = (
  { outcome: { final } }: Run,
  nodes: readonly string[],
): readonly string[] =>
  [...nodes].sort((a, b) =>
    firstDifference(final.podsOn(a).length - final.podsOn(b).length, compareText(a, b)),
  );

/** The drains of nodes one after the other, and their ends. */
const wordsOfRemoval = (
  nodes: readonly string[],
  timeout: number,
  over: number,
): readonly string[] =>
  nodes.length === 0
    ? []
    : [
        ...wordsOf(drainOf(nodes), timeout),
        `at=${Math.ceil(over)}s deleteNode nodes=${nodes.join()}`,
      ];

/** Tries removals, and remembers what faults do today. */
class Search {
  readonly #plays: Plays;
  readonly #timeout: number;
  readonly #nothing: Before;
  readonly #today = new Map<string, readonly Broken[]>();
  /** What some fault takes down today, whichever: a pod that moves is down with another node. */
  readonly #anyway: readonly Broken[];
  /** The names of faults that did harm, the last one first: they will do it again. */
  #worst: readonly string[] = [];
  /** How many faults were played after the last removal. */
  faults = 0;

  constructor(plays: Plays, timeout: number) {
    this.#plays = plays;
    this.#timeout = timeout;
    this.#nothing = playedBefore(plays, []);
    this.#anyway = this.#nothing.faults
      .flatMap(({ name }) => this.#harmToday(name))
      .filter(({ kind }) => kind === 'down' || kind === 'quorum-lost');
  }

  /** When drained nodes can be deleted, in seconds after the start. */
  overAfter(nodes: readonly string[]): number {
    if (nodes.length === 0) return 0;
    return this.#plays.outlookOn(drainOf(nodes)).quietAt;
  }

  whyNot(removed: readonly string[], node: string): Kept | undefined {
    const nodes = [...removed, node];
    const outlook = this.#plays.outlookOn(drainOf(nodes));
    // Who is moved is down for a moment: how to drain without that is for `plan drain`.
    const lasting = outlook.broken.filter(
      (each) =>
        each.kind !== 'quorum-lost' &&
        !(each.kind === 'down' && each.seconds !== null && each.endless !== true),
    );
    if (lasting.length > 0) {
      const reasons = reasonsOf(lasting);
      return { node, reasons, message: heldText(node, reasons).replace('drained', 'removed') };
    }
    const before = playedBefore(this.#plays, wordsOfRemoval(nodes, this.#timeout, outlook.quietAt));
    for (const fault of this.#worstFirst(before.faults)) {
      const { broken } = harmOf(this.#plays, before, fault);
      const more = moreBroken(broken, [...this.#harmToday(fault.name), ...this.#anyway]);
      if (more.length === 0) continue;
      this.#worst = [fault.name, ...this.#worst.filter((each) => each !== fault.name)];
      const { reasons, message } = harmInWords(fault, more);
      return { node, fault: fault.name, reasons, message: `${node} stays: ${message} then` };
    }
    this.faults = before.faults.length;
    return undefined;
  }

  #worstFirst(faults: readonly Fault[]): readonly Fault[] {
    const placeOf = ({ name }: Fault): number => {
      const place = this.#worst.indexOf(name);
      return place < 0 ? this.#worst.length : place;
    };
    return [...faults].sort((a, b) => placeOf(a) - placeOf(b));
  }

  /** What the fault of a name breaks today; nothing where there is no such fault. */
  #harmToday(name: string): readonly Broken[] {
    const known = this.#today.get(name);
    if (known !== undefined) return known;
    const fault = this.#nothing.faults.find((each) => each.name === name);
    const found = fault === undefined ? [] : harmOf(this.#plays, this.#nothing, fault).broken;
    this.#today.set(name, found);
    return found;
  }
}

const drainOf = (nodes: readonly string[]) => ({
  scalings: [],
  batches: [{ nodes, at: 0 }],
  returns: [],
});

function answerOf(
  nodes: number,
  wanted: number | null,
  { removed, kept, faults }: Pick<RemovePlan, 'removed' | 'kept' | 'faults'>,
  unclear: readonly string[],
): readonly string[] {
  const asked = wanted === null ? '' : `, where ${wanted} ${wanted === 1 ? 'is' : 'are'} wanted`;
  const first =
    removed.length === 0
      ? `None of ${counted(nodes, 'node')} can be removed${asked}.`
      : `${removed.length} of ${counted(nodes, 'node')} can be removed${asked}: ${listed(removed, 8)}.`;
  return [
    first,
    ...(removed.length === 0
      ? []
      : [
          asFarAs(
            unclear,
            `The loss of any one node or zone (${faults} played) then leaves no more pods without room than today, ` +
              'and takes nothing down that none takes down today.',
          ),
        ]),
    ...kept.slice(0, 3).map(({ message }) => `${message}.`),
    ...(kept.length > 3 ? [`${counted(kept.length - 3, 'node')} more cannot be removed.`] : []),
  ];
}
