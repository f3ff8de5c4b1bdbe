import type { Clock } from '#timeline';
import { type Instant, later } from '#units';
import type { NodeLifecycleParts } from './parts.ts';

interface Parts extends Pick<NodeLifecycleParts, 'informerLag'> {
  readonly timeline: Clock;
}

/**
 * The nodes that the controller has just marked Unknown, and that are still Ready in its own copy.
 * Such a node gets no taint, and the token of its zone is spent: the next pass queues it again.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doNoExecuteTaintingPass (1.36)
 */
export class OldCopies {
  readonly #parts: Parts;
  readonly #oldUntil = new Map<string, Instant>();
  readonly #markActive: (node: string) => void;

  /** @param markActive lets the next pass look at a node that got no taint */
  constructor(parts: Parts, markActive: (node: string) => void) {
    this.#parts = parts;
    this.#markActive = markActive;
  }

  noteMarked(node: string): void {
    const { timeline, informerLag } = this.#parts;
    if (informerLag === undefined) return;
    this.#oldUntil.set(node, later(timeline.now, informerLag(node)));
  }

  reasonToWaste(node: string): 'old-copy' | undefined {
    if (this.#parts.timeline.now >= (this.#oldUntil.get(node) ?? 0)) return undefined;
    this.#markActive(node);
    return 'old-copy';
  }
}
