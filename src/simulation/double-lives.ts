import { controllerOf, type Pod, type PodKey, type Store } from '#cluster';
import type { Clock } from '#timeline';
import type { Instant } from '#units';
import type { PodWatches, World } from '#world';
import type { DoubleLife } from './outcome.ts';

export interface DoubleLivesParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly world: World;
  readonly watches: Pick<PodWatches, 'hears' | 'onRestored'>;
  /** Whether its kubelet has begun to stop a pod. */
  readonly isEnding: (key: PodKey) => boolean;
}

/**
 * A pod whose object is removed and whose containers run on, where the API no longer shows them.
 */
interface Ghost {
  readonly pod: PodKey;
  readonly node: string;
  /** The time since which a pod of the same name runs elsewhere. */
  open?: { readonly from: Instant; readonly otherNode: string };
}

/**
 * Finds pods of StatefulSets that run twice: objects that are force deleted, or deleted with their
 * node, leave their containers running where the kubelet is cut off or down, and their controller
 * creates them anew.
 */
export class DoubleLives {
  readonly #parts: DoubleLivesParts;
  readonly #ghosts = new Map<PodKey, Set<Ghost>>();
  readonly #byNode = new Map<string, Set<Ghost>>();
  readonly #found: DoubleLife[] = [];

  constructor(parts: DoubleLivesParts) {
    const { store, world } = parts;
    this.#parts = parts;
    store.observe((change) => {
      if (change.object === 'pod') this.#notePod(change.before, change.after);
    });
    world.watch((changes) => {
      for (const { node } of changes) this.#endThose(node);
    });
    parts.watches.onRestored((node) => this.#endThose(node));
  }

  /** The findings until now, in the order in which they began. */
  get found(): readonly DoubleLife[] {
    const open = [...this.#ghosts.values()].flatMap((ghosts) =>
      [...ghosts].flatMap(({ pod, node, open }) =>
        open === undefined ? [] : { pod, node, ...open },
      ),
    );
    return [...this.#found, ...open].sort((a, b) => a.from - b.from);
  }

  #notePod(before: Pod | undefined, after: Pod | undefined): void {
    if (this.#ghosts.size === 0 && after !== undefined) return;
    const pod = after ?? before;
    if (pod === undefined || controllerOf(pod)?.kind !== 'StatefulSet') return;
    const { now } = this.#parts.clock;
    for (const ghost of this.#ghosts.get(pod.key) ?? []) {
      if (after?.phase !== 'Running') this.#close(ghost, now);
      else ghost.open ??= { from: now, otherNode: after.nodeName ?? '' };
    }
    if (before !== undefined && after === undefined) this.#becomesGhost(before);
  }

  #becomesGhost(pod: Pod): void {
    const { key, nodeName: node } = pod;
    if (node === undefined || pod.phase !== 'Running') return;
    const { world, watches, isEnding } = this.#parts;
    if (watches.hears(node) || !world.machine(node).powered || isEnding(key)) return;
    const ghost = { pod: key, node };
    this.#ghosts.set(key, (this.#ghosts.get(key) ?? new Set()).add(ghost));
    this.#byNode.set(node, (this.#byNode.get(node) ?? new Set()).add(ghost));
  }

  /** A kubelet that hears of its pods again ends those that are not in the API. */
  #endThose(node: string): void {
    const { world, watches } = this.#parts;
    if (world.machine(node).powered && !watches.hears(node)) return;
    for (const ghost of this.#byNode.get(node) ?? []) {
      this.#close(ghost, this.#parts.clock.now);
      this.#ghosts.get(ghost.pod)?.delete(ghost);
    }
    this.#byNode.delete(node);
  }

  #close(ghost: Ghost, at: Instant): void {
    const { pod, node, open } = ghost;
    delete ghost.open;
    if (open !== undefined && open.from < at) this.#found.push({ pod, node, ...open, to: at });
  }
}
