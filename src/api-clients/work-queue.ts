import type { CauseId } from '#causes';
import type { ApiClient } from './api-client.ts';
import { Caller } from './caller.ts';

/**
 * A queue of keys and the workers that serve it. A key that is added while it waits is served once; a
 * key that is added while a worker serves it is served again afterwards.
 * @upstream client-go/util/workqueue/queue.go Type (1.36)
 */
export class WorkQueue<Key extends string = string> {
  readonly #serve: (key: Key, because: CauseId, worker: Caller) => void;
  readonly #workers: readonly Caller[];
  /** The keys to serve, first come first, with the newest cause of each. */
  readonly #dirty = new Map<Key, CauseId>();
  /** The key that each busy worker serves, and all of these keys. */
  readonly #served = new Map<Caller, Key>();
  readonly #inWork = new Set<Key>();

  /** @param serve sends the requests for a key through its worker, at once or from their answers */
  constructor(
    client: ApiClient,
    workers: number,
    serve: (key: Key, because: CauseId, worker: Caller) => void,
  ) {
    this.#serve = serve;
    this.#workers = Array.from({ length: workers }, () => {
      const worker: Caller = new Caller(client, () => this.#serveNext(worker));
      return worker;
    });
  }

  add(key: Key, because: CauseId): void {
    this.#dirty.set(key, because);
    this.#workers.find(({ isIdle }) => isIdle)?.run();
  }

  /** The process ends. */
  close(): void {
    this.#dirty.clear();
  }

  #serveNext(worker: Caller): boolean {
    const done = this.#served.get(worker);
    if (done !== undefined) this.#inWork.delete(done);
    this.#served.delete(worker);
    for (const [key, because] of this.#dirty) {
      if (this.#inWork.has(key)) continue;
      this.#dirty.delete(key);
      this.#served.set(worker, key);
      this.#inWork.add(key);
      this.#serve(key, because, worker);
      return true;
    }
    return false;
  }
}
