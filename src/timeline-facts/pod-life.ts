import { CREATED, type PodEntry, type PodState, podState } from './pod-state.ts';

/**
 * One pod from its creation to its removal. A later pod of its name has a life of its own. There is
 * one for each of many pods, so it has few fields.
 */
export class PodLife {
  readonly pod: string;
  readonly #first: PodEntry['kind'];
  node: string | undefined;
  /** The number of its track. */
  thread = 0;
  /** The state that its track shows. Undefined before its creation. */
  state: PodState | undefined;
  /** The next pod of the same name. */
  next: PodLife | undefined;
  #wasReady: boolean | undefined;
  #worked: boolean | undefined;
  #isAsked = false;
  #isRemoved = false;

  constructor(entry: PodEntry) {
    this.pod = entry.pod;
    this.#first = entry.kind;
  }

  /** Notes an entry. The first change of a property shows its value before. */
  learn(entry: PodEntry): void {
    this.node ??= entry.node;
    switch (entry.kind) {
      case 'PodReady':
      case 'PodNotReady':
        this.#wasReady ??= entry.kind === 'PodNotReady';
        break;
      case 'PodWorking':
      case 'PodNotWorking':
        this.#worked ??= entry.kind === 'PodNotWorking';
        break;
      case 'PodDeletionRequested':
      case 'PodEvicted':
      case 'PodFailed':
      case 'PodSucceeded':
      case 'PodRejected':
        this.#isAsked = true;
        break;
      case 'PodRemoved':
        this.#isRemoved = true;
    }
  }

  /** The state at the start. Undefined for a pod that is created later. */
  get atStart(): PodState | undefined {
    if (this.#first === 'PodCreated') return undefined;
    if (this.#first === 'PodScheduled' || this.#first === 'PodUnschedulable') return CREATED;
    const [wasReady, worked] = [this.#wasReady, this.#worked];
    // A pod that goes without a request was asked to go before the start.
    if (this.#isRemoved && !this.#isAsked) return podState('terminating', undefined, worked);
    // A pod that was ready worked, and a pod that worked was ready, unless an entry differs.
    const assumed = wasReady === true || worked === true ? true : undefined;
    return podState('bound', wasReady ?? assumed, worked ?? assumed);
  }
}
