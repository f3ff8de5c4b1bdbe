import type { PodKey } from '#cluster';
import { type Reason, textOf } from '../reason.ts';

/** Pods that were refused for the same reasons; without reasons: those that were not tried yet. */
export interface ReasonGroup {
  readonly reasons?: readonly Reason[];
  readonly pods: Set<PodKey>;
}

/** Waiting pods by their reasons: a change helps all of a group or none. */
export class ReasonGroups {
  readonly #groups = new Map<string, ReasonGroup>();
  readonly #names = new WeakMap<readonly Reason[], string>();

  all(): Iterable<ReasonGroup> {
    return this.#groups.values();
  }

  join(pod: PodKey, reasons: readonly Reason[] | undefined): void {
    const name = this.#nameOf(reasons);
    const group = this.#groups.get(name) ?? { ...(reasons && { reasons }), pods: new Set() };
    this.#groups.set(name, group);
    group.pods.add(pod);
  }

  leave(pod: PodKey, reasons: readonly Reason[] | undefined): void {
    const name = this.#nameOf(reasons);
    const pods = this.#groups.get(name)?.pods;
    pods?.delete(pod);
    if (pods?.size === 0) this.#groups.delete(name);
  }

  #nameOf(reasons: readonly Reason[] | undefined): string {
    if (reasons === undefined) return UNTRIED;
    const known = this.#names.get(reasons) ?? reasons.map(textOf).sort().join('\n');
    this.#names.set(reasons, known);
    return known;
  }
}

/** No reason looks like that. */
const UNTRIED = '\n';
