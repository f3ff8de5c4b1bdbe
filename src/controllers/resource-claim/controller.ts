import { type ChangeOf, type Client, type Inbox, isTerminal, type Pod, type Store } from '#cluster';
import { ownClaims } from '#pod-devices';

export interface ResourceClaimParts {
  readonly store: Store;
  readonly client: Client;
}

/**
 * Deletes the claims of devices that a pod had for itself, once it has ended. Claims of the snapshot
 * stay, without effect: they may be all that shows the driver of a class.
 * @upstream pkg/controller/resourceclaim/controller.go syncClaim (1.36)
 */
export class ResourceClaimController {
  readonly #parts: ResourceClaimParts;
  readonly #inbox: Inbox;

  constructor(parts: ResourceClaimParts) {
    this.#parts = parts;
    this.#inbox = parts.store.subscribe(
      'reactions',
      (changes: readonly ChangeOf<'pod'>[]) => {
        for (const change of changes) this.#look(change);
      },
      ['pod'],
      ({ before, after }) => before?.spec.resourceClaims !== undefined && hasEnded(after),
    );
  }

  /** The process ends. */
  stop(): void {
    this.#parts.store.unsubscribe(this.#inbox);
  }

  #look({ before, cause }: ChangeOf<'pod'>): void {
    const { store, client } = this.#parts;
    const { objects: given } = store.given.shelves.resourceClaims;
    for (const { namespace, name } of before === undefined ? [] : ownClaims(before, store)) {
      const key = `${namespace}/${name}`;
      if (!given.has(key)) client.removeObject('resourceClaims', key, cause);
    }
  }
}

const hasEnded = (pod: Pod | undefined): boolean => pod === undefined || isTerminal(pod);
