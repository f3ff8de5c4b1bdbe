import { type Reason, textOf } from '../reason.ts';

/** Pods that were refused for the same reasons; without reasons: those that were not tried yet. */
export interface ReasonGroup<Entry> {
  readonly reasons?: readonly Reason[];
  readonly pods: Set<Entry>;
}

/** Waiting pods by their reasons: a change helps all of a group or none. */
export class ReasonGroups<Entry> {
  readonly #groups = new Map<string, ReasonGroup<Entry>>();
  readonly #names = new WeakMap<readonly Reason[], string>();

  all(): Iterable<ReasonGroup<Entry>> {
    return this.#groups.values();
  }

  join(pod: Entry, reasons: readonly Reason[] | undefined): void {
    const name = this.#nameOf(reasons);
    const group = this.#groups.get(name) ?? { ...(reasons && { reasons }), pods: new Set<Entry>() };
    this.#groups.set(name, group);
    group.pods.add(pod);
  }

  leave(pod: Entry, reasons: readonly Reason[] | undefined): void {
    const name = this.#nameOf(reasons);
    const pods = this.#groups.get(name)?.pods;
    pods?.delete(pod);
    if (pods?.size === 0) this.#groups.delete(name);
  }

  /** The reasons of a pod are others now; most often they are the same. */
  move(
    pod: Entry,
    before: readonly Reason[] | undefined,
    after: readonly Reason[] | undefined,
  ): void {
    if (before === after || this.#nameOf(before) === this.#nameOf(after)) return;
    this.leave(pod, before);
    this.join(pod, after);
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
