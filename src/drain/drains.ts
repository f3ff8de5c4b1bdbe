import type { CauseId } from '#causes';
import type { Inbox, PodChange } from '#cluster';
import { DrainSession } from './drain-session.ts';
import type { DrainOptions } from './options.ts';
import type { DrainParts } from './parts.ts';

/** All drains that are under way, each with the memory of one `kubectl drain`. */
export class Drains {
  readonly #parts: DrainParts;
  readonly #sessions = new Set<DrainSession>();
  #inbox: Inbox | undefined;

  constructor(parts: DrainParts) {
    this.#parts = parts;
  }

  /**
   * Drains nodes, one after the other unless in parallel. All of them are cordoned first, and stay
   * cordoned.
   */
  drain(nodes: readonly string[], options: DrainOptions, because: CauseId): void {
    const { store } = this.#parts;
    this.#inbox ??= store.subscribe('drain', (changes) => this.#hear(changes), ['pod']);
    const groups = options.parallel ? nodes.map((node) => [node]) : [nodes];
    const sessions = groups.map((group) => this.#sessionOf(group, options, because));
    for (const session of sessions) session.begin();
  }

  #sessionOf(nodes: readonly string[], options: DrainOptions, because: CauseId): DrainSession {
    const { store } = this.#parts;
    const session: DrainSession = new DrainSession(nodes, options, this.#parts, because, () => {
      this.#sessions.delete(session);
      if (this.#sessions.size > 0 || this.#inbox === undefined) return;
      store.unsubscribe(this.#inbox);
      this.#inbox = undefined;
    });
    this.#sessions.add(session);
    return session;
  }

  /** The API server is down or is back: a look at a pod may fail. */
  onApiServer(): void {
    for (const session of this.#sessions) session.look();
  }

  #hear(changes: readonly PodChange[]): void {
    for (const session of [...this.#sessions]) {
      if (changes.some((change) => session.waitsFor(change))) session.look();
    }
  }
}
