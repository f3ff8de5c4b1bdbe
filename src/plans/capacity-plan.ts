import { type Node, zoneLabelOf } from '#cluster';
import type { CapacityPlan } from '#documents';
import { notClearedText } from '#report';
import type { Run } from '#simulation';
import { compareText } from '#units';
import { counted, listed } from '#words';
import { type Before, type Fault, harmInWords, harmOf, playedBefore } from './faults.ts';
import { headOf, whyUnclear } from './head-of.ts';
import { nodeFacts } from './nodes.ts';
import { Plays } from './plays.ts';
import type { Broken } from './promises.ts';
import { asFarAs } from './words.ts';

/** What a plan of capacity is asked for. */
export interface CapacityRequest {
  /** The nodes that new ones may be like. */
  readonly nodes: readonly string[];
  /** How many nodes may be added. */
  readonly most: number;
  /** The command that plays these events against single faults. */
  readonly commandFor: (events: readonly string[]) => string;
}

type Added = CapacityPlan['added'][number];
type Roomless = Extract<Broken, { readonly kind: (typeof ROOMLESS)[number] }>;

const ROOMLESS = ['no-room', 'not-replaced', 'control-plane-lost'] as const;

const isRoomless = (broken: Broken): broken is Roomless =>
  ROOMLESS.some((kind) => kind === broken.kind);

/**
 * Plans the nodes that are missing so that each single node and each zone can be lost and all pods
 * find room. One node at a time is added where it leaves the fewest pods without room, and those
 * that turn out not to be needed are left out again. Each step is played.
 */
export function makeCapacityPlan(
  scenario: Run,
  { nodes, most, commandFor }: CapacityRequest,
): CapacityPlan {
  const plays = new Plays(scenario, { keepDown: undefined }, 0);
  const room = new RoomSearch(plays);
  const { isControlPlane } = nodeFacts(scenario);
  const models = modelsAmong(
    scenario,
    nodes.filter((node) => !isControlPlane(node)),
  );
  const today = room.without([]);
  const chosen = fewest(room, choose(room, models, most));
  const left = room.without(chosen);
  const faults = room.faults(chosen).length;
  const added = countedAdditions(chosen);
  const events = wordsOf(chosen);
  const [harmful, still] = [today, left].map((found) =>
    found.map(({ fault, broken }) => harmInWords(fault, broken)),
  );
  const unclear = whyUnclear(scenario, 'capacity', plays.ends);
  return {
    ...headOf(scenario, 'capacity', unclear),
    ...{ added, faults, harmful: harmful ?? [], left: still ?? [] },
    met: left.length === 0 && unclear.length === 0,
    answer: [
      ...notClearedText(unclear),
      ...answerOf(
        { added, faults, harmful: harmful ?? [], left: still ?? [] },
        { most, unclear, hasModels: models.length > 0 },
      ),
    ],
    ...{ plays: plays.count, events, command: commandFor(events) },
  };
}

/** A node that new ones can be like. */
interface Model {
  readonly like: string;
  readonly zone: string;
}

/** One node of each sort in each zone, by name. */
function modelsAmong({ outcome }: Run, names: readonly string[]): readonly Model[] {
  const found = new Map<string, Model>();
  for (const name of [...names].sort(compareText)) {
    const node = outcome.cluster.nodes.find((each) => each.name === name);
    if (node === undefined) continue;
    const key = sortOf(node);
    if (!found.has(key)) found.set(key, { like: name, zone: zoneLabelOf(node) ?? '' });
  }
  return [...found.values()];
}

/** Nodes of one sort have the same room, taints and labels, but for their names. */
function sortOf({ allocatable, taints, labels }: Node): string {
  const own = Object.entries(labels).filter(([key]) => !key.endsWith('/hostname'));
  return JSON.stringify([
    Object.entries(allocatable).map(([key, amount]) => [key, String(amount)]),
    taints.map(({ key, value, effect }) => [key, value, effect]),
    own.sort(([a], [b]) => compareText(a, b)),
  ]);
}

interface Harm {
  /** What the fault adds to what happens with the added nodes. */
  readonly broken: readonly Roomless[];
  /** All pods that have no node then. */
  readonly roomless: number;
}

interface Found extends Harm {
  readonly fault: Fault;
}

/** Plays faults with added nodes, and remembers what came of it. */
class RoomSearch {
  readonly #plays: Plays;
  readonly #before = new Map<string, Before>();
  readonly #known = new Map<string, Harm>();

  constructor(plays: Plays) {
    this.#plays = plays;
  }

  /** The faults that are possible with these nodes. */
  faults(added: readonly Model[]): readonly Fault[] {
    return this.#beforeOf(added).faults;
  }

  /** The faults that leave pods without room although these nodes are added. */
  without(added: readonly Model[]): readonly Found[] {
    return this.faults(added).flatMap((fault) => {
      const harm = this.#harm(added, fault);
      return harm.broken.length === 0 ? [] : { fault, ...harm };
    });
  }

  /** The pods that have no node after each of these faults, all in all. */
  roomless(added: readonly Model[], names: ReadonlySet<string>): number {
    return this.faults(added)
      .filter(({ name }) => names.has(name))
      .reduce((sum, fault) => sum + this.#harm(added, fault).roomless, 0);
  }

  #beforeOf(added: readonly Model[]): Before {
    const words = wordsOf(added);
    const key = words.join();
    const before = this.#before.get(key) ?? playedBefore(this.#plays, words);
    this.#before.set(key, before);
    return before;
  }

  #harm(added: readonly Model[], fault: Fault): Harm {
    const before = this.#beforeOf(added);
    const key = `${before.events.join()} ${fault.name}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { broken, roomless } = harmOf(this.#plays, before, fault);
    const found = {
      broken: broken.filter(isRoomless),
      roomless,
    };
    this.#known.set(key, found);
    return found;
  }
}

/** More nodes bring back no control plane. */
const isSolvable = ({ broken }: Harm): boolean =>
  broken.some(({ kind }) => kind !== 'control-plane-lost');

/** Adds nodes until no fault leaves pods without room, or none helps, or there are too many. */
function choose(room: RoomSearch, models: readonly Model[], most: number): readonly Model[] {
  let chosen: readonly Model[] = [];
  let left = room.without([]).filter(isSolvable);
  while (left.length > 0 && chosen.length < most) {
    const faults = new Set(left.map(({ fault }) => fault.name));
    const tried = models.map((model) => {
      const added = [...chosen, model];
      return { added, pods: room.roomless(added, faults) };
    });
    const [best] = tried.sort((a, b) => a.pods - b.pods);
    if (best === undefined || best.pods >= room.roomless(chosen, faults)) break;
    chosen = best.added;
    left = room.without(chosen).filter(isSolvable);
  }
  return chosen;
}

/** Leaves out nodes without which no more pods are left without room. */
function fewest(room: RoomSearch, chosen: readonly Model[]): readonly Model[] {
  const left = room.without(chosen);
  const isAsGood = (others: readonly Model[]): boolean => {
    const found = room.without(others);
    return found.length <= left.length && roomlessIn(found) <= roomlessIn(left);
  };
  for (const place of chosen.keys()) {
    const others = chosen.filter((_, index) => index !== place);
    if (isAsGood(others)) return fewest(room, others);
  }
  return chosen;
}

const roomlessIn = (found: readonly Harm[]): number =>
  found.reduce((sum, { roomless }) => sum + roomless, 0);

const countedAdditions = (chosen: readonly Model[]): readonly Added[] => {
  const counts = new Map<string, Added>();
  for (const { like, zone } of chosen) {
    const { count } = counts.get(like) ?? { count: 0 };
    counts.set(like, { like, zone, count: count + 1 });
  }
  return [...counts.values()].sort((a, b) => compareText(a.like, b.like));
};

const wordsOf = (chosen: readonly Model[]): readonly string[] =>
  countedAdditions(chosen).map(({ like, count }) => `at=0s addNodes like=${like} count=${count}`);

/** What an answer says more of a search. */
interface Judged {
  /** How many nodes may be added. */
  readonly most: number;
  readonly unclear: readonly string[];
  /** Whether new nodes can be like any node. */
  readonly hasModels: boolean;
}

const NO_MODELS =
  'More nodes were not tried, as all that new ones could be like host the control plane';

function answerOf(
  { added, faults, harmful, left }: Pick<CapacityPlan, 'added' | 'faults' | 'harmful' | 'left'>,
  { most, unclear, hasModels }: Judged,
): readonly string[] {
  const lost = `the loss of any one node or zone (${faults} played)`;
  if (harmful.length === 0)
    return [asFarAs(unclear, `No node is missing: ${lost} leaves no pod without room.`)];
  const total = added.reduce((sum, { count }) => sum + count, 0);
  const what = listed(
    added.map(
      ({ like, zone, count }) => `${count} like ${like}${zone === '' ? '' : ` in ${zone}`}`,
    ),
    6,
  );
  const harm = `${left.length} of ${counted(faults, 'fault')} ${left.length === 1 ? 'does' : 'do'} harm`;
  const more = `${counted(total, 'more node')}, ${what},`;
  const none = hasModels ? 'No more nodes help' : NO_MODELS;
  const even =
    total === 0
      ? `${none}: ${harm}.`
      : `Even with ${more} ${harm}; at most ${most} were to be added.`;
  const first =
    left.length === 0 ? asFarAs(unclear, `With ${more} ${lost} leaves no pod without room.`) : even;
  const told = left.length === 0 ? harmful : left;
  return [
    first,
    ...told
      .slice(0, 3)
      .map(({ message }) => (left.length === 0 ? `Today, ${message}.` : `Then, ${message}.`)),
    ...(told.length > 3 ? [`${counted(told.length - 3, 'more fault')} as well.`] : []),
  ];
}
