import type { TimelineEntry } from '#documents';
import { compareText } from '#units';
import { CREATED, type PodState } from './pod-state.ts';

export type PodEntry = Extract<TimelineEntry, { readonly pod: string }>;

/** One pod from its creation to its removal. A later pod of its name has a life of its own. */
export interface PodLife {
  readonly pod: string;
  readonly node: string | undefined;
  /** The state at the start, for pods that exist then. */
  readonly atStart: PodState | undefined;
  /** The next pod of the same name. */
  readonly next: PodLife | undefined;
}

/** The facts about a life that its entries show by and by. */
interface Known {
  readonly pod: string;
  readonly first: PodEntry['kind'];
  node: string | undefined;
  ready: boolean | undefined;
  working: boolean | undefined;
  asked: boolean;
  removed: boolean;
  atStart: PodState | undefined;
  next: Known | undefined;
}

/** Collects the lives of pods from a timeline. */
export class PodLives {
  readonly #first = new Map<string, Known>();
  /** The latest life of pods that have several. */
  readonly #later = new Map<string, Known>();

  note(entry: PodEntry): void {
    const { pod, kind } = entry;
    let known = this.#later.get(pod) ?? this.#first.get(pod);
    if (known === undefined) {
      known = newLife(entry);
      this.#first.set(pod, known);
    } else if (kind === 'PodCreated') {
      known.next = newLife(entry);
      known = known.next;
      this.#later.set(pod, known);
    }
    learn(known, entry);
  }

  /** All lives, by name, then by time. */
  all(): readonly PodLife[] {
    const lives: PodLife[] = [];
    for (const name of [...this.#first.keys()].sort(compareText)) {
      for (let life = this.#first.get(name); life !== undefined; life = life.next) {
        if (life.first !== 'PodCreated') life.atStart = stateAtStart(life);
        lives.push(life);
      }
    }
    return lives;
  }

  /** The first life of each name. */
  get firsts(): ReadonlyMap<string, PodLife> {
    return this.#first;
  }
}

const newLife = ({ pod, kind }: PodEntry): Known => ({
  ...{ pod, first: kind, node: undefined, ready: undefined, working: undefined },
  ...{ asked: false, removed: false, atStart: undefined, next: undefined },
});

/** The first change of a property shows its value before. */
function learn(known: Known, entry: PodEntry): void {
  known.node ??= entry.node;
  switch (entry.kind) {
    case 'PodReady':
    case 'PodNotReady':
      known.ready ??= entry.kind === 'PodNotReady';
      break;
    case 'PodWorking':
    case 'PodNotWorking':
      known.working ??= entry.kind === 'PodNotWorking';
      break;
    case 'PodDeletionRequested':
    case 'PodEvicted':
    case 'PodFailed':
    case 'PodSucceeded':
    case 'PodRejected':
      known.asked = true;
      break;
    case 'PodRemoved':
      known.removed = true;
  }
}

function stateAtStart({ first, ready, working, asked, removed }: Known): PodState {
  if (first === 'PodScheduled' || first === 'PodUnschedulable') return CREATED;
  // A pod that goes without a request was asked to go before the start.
  if (removed && !asked) return { stage: 'terminating', working };
  // A pod that was ready works, and a pod that worked counts as ready, unless an entry differs.
  return {
    stage: 'bound',
    ready: ready ?? (working === true ? true : undefined),
    working: working ?? (ready === true ? true : undefined),
  };
}
