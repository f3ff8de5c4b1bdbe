import { controllerOf, type Pod, type PodKey, type Store } from '#cluster';
import type { Clock } from '#timeline';
import type { Instant } from '#units';
import type { World } from '#world';

export interface DoubleLivesParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly world: World;
  /** Whether any container of a pod still runs where its machine is on. */
  readonly hasContainers: (pod: Pod) => boolean;
  readonly leftovers: { onGone(listener: (pod: Pod) => void): void };
}

/**
 * A pod of a StatefulSet that ran twice: invisible on a node that was cut off, and recreated on
 * another one.
 */
export interface DoubleLife {
  readonly pod: PodKey;
  /** The node on which it ran on although its object was removed. */
  readonly node: string;
  readonly otherNode: string;
  readonly from: Instant;
  /** Absent when it lasts to the end. */
  readonly to?: Instant;
}

/**
 * A pod whose object is removed and whose containers run on, where the API no longer shows them.
 */
interface Ghost {
  readonly pod: PodKey;
  readonly uid: string;
  readonly node: string;
  /** The time since which a pod of the same name runs elsewhere. */
  open?: { readonly from: Instant; readonly otherNode: string };
}

/**
 * Finds pods of StatefulSets that run twice: objects that are force deleted, or deleted with their
 * node, leave their containers running until a kubelet has stopped them, and their controller
 * creates them anew.
 */
export class DoubleLives {
  readonly #parts: DoubleLivesParts;
  readonly #ghosts = new Map<PodKey, Set<Ghost>>();
  readonly #found: DoubleLife[] = [];

  constructor(parts: DoubleLivesParts) {
    const { store, world } = parts;
    this.#parts = parts;
    store.observe((change) => {
      if (change.object === 'pod') this.#notePod(change.before, change.after);
    });
    world.watch((changes) => {
      for (const { node, after } of changes) if (!after.powered) this.#endThose(node);
    });
    parts.leftovers.onGone((pod) => this.#end(pod));
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
    const { key, uid, nodeName: node } = pod;
    if (node === undefined || pod.phase !== 'Running') return;
    const { world, hasContainers } = this.#parts;
    if (!world.machine(node).powered || !hasContainers(pod)) return;
    const ghost = { pod: key, uid, node };
    this.#ghosts.set(key, (this.#ghosts.get(key) ?? new Set()).add(ghost));
  }

  #end({ key, uid }: Pod): void {
    for (const ghost of this.#ghosts.get(key) ?? []) if (ghost.uid === uid) this.#lay(ghost);
  }

  /** Nothing runs on a machine without power. */
  #endThose(node: string): void {
    for (const ghosts of this.#ghosts.values()) {
      for (const ghost of ghosts) if (ghost.node === node) this.#lay(ghost);
    }
  }

  #lay(ghost: Ghost): void {
    this.#close(ghost, this.#parts.clock.now);
    const others = this.#ghosts.get(ghost.pod);
    others?.delete(ghost);
    if (others?.size === 0) this.#ghosts.delete(ghost.pod);
  }

  #close(ghost: Ghost, at: Instant): void {
    const { pod, node, open } = ghost;
    delete ghost.open;
    if (open !== undefined && open.from < at) this.#found.push({ pod, node, ...open, to: at });
  }
}
