import { isSamePart, type Pod, type PodKey } from '#cluster';
import type { MemoryLimits } from '#pod-facts';
import type { Span } from '#usage';
import type { NodeUsage } from '#world';
import { hasLimits, limitsNotBelow, type PastLimit, pastLimit } from './past-limit.ts';

interface Known {
  readonly pod: Pod;
  readonly limits: MemoryLimits | undefined;
}

/** The memory limits of pods whose usage has changed: no other pod can pass a limit. */
export class LimitedMemory {
  readonly #limitsOf: (pod: Pod) => MemoryLimits;
  readonly #known = new Map<PodKey, Known>();

  constructor(limitsOf: (pod: Pod) => MemoryLimits) {
    this.#limitsOf = limitsOf;
  }

  /** The limit that a pod passes at its highest usage within a span. */
  passedBy(pod: Pod, usage: NodeUsage, span: Span): PastLimit | undefined {
    if (!usage.hasChanged(pod)) return undefined;
    const limits = this.#of(pod, usage);
    const stats = limits && usage.podOver(pod, span);
    return stats && pastLimit(pod, stats, limits);
  }

  #of(pod: Pod, usage: NodeUsage): MemoryLimits | undefined {
    const known = this.#known.get(pod.key);
    if (known !== undefined && sameLimits(known.pod, pod)) return known.limits;
    const measured = usage.measuredOf(pod);
    const limits = this.#limitsOf(pod);
    const found =
      measured !== undefined && hasLimits(limits)
        ? limitsNotBelow(pod, measured, limits)
        : undefined;
    this.#known.set(pod.key, { pod, limits: found });
    return found;
  }
}

const sameLimits = (a: Pod, b: Pod): boolean => a.uid === b.uid && isSamePart(a.spec, b.spec);
