import type { CauseId, OomScope, Recorder, TimelineEvent } from '#causes';
import { isSamePart, isTerminal, type Node, type Pod, type PodKey, type Store } from '#cluster';
import type { MemoryLimits } from '#pod-facts';
import { atOrAfter, grid, type Timeline, type Timer } from '#timeline';
import { latest, milliseconds, wholeQuantity } from '#units';
import { at, type Span } from '#usage';
import type { ContainerBehavior } from '#versions';
import type { Machine, NodeUsage, PodWorkers, World } from '#world';
import { firstEventful } from '../loop/first-eventful.ts';
import type { OomCause } from './causes.ts';
import { chooseContainer, type OomCandidate, type RunningPod } from './choose-container.ts';
import { hasLimits, limitsNotBelow, type PastLimit, pastLimit } from './past-limit.ts';

export interface OomKillerParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly recorder: Recorder<TimelineEvent | OomCause>;
  readonly podWorkers: Pick<PodWorkers, 'hasContainers'>;
  readonly limitsOf: (pod: Pod) => MemoryLimits;
  readonly behaviorOf: (node: Node) => Pick<ContainerBehavior, 'guaranteedOomScore'>;
  readonly containers: {
    runs(key: Pod['key'], container: string): boolean;
    killed(pod: Pod, container: string, because: CauseId): void;
  };
}

/** The precision of the instant at which memory runs out. */
const PRECISION = milliseconds(1);

/**
 * The kernels of all machines with known usage. When a container wants more memory than a limit
 * allows, or memory runs out before the kubelet has reclaimed some, they kill containers until it
 * suffices, even without a running kubelet. A container that was killed for the machine uses
 * nothing when it is started again: the expected usage of its pod is forgotten. One that was killed
 * for a limit wants the same as before.
 */
export class OomKiller {
  readonly #parts: OomKillerParts;
  readonly #limited: LimitedMemory;
  readonly #touched = new Set<string>();
  readonly #timers = new Map<string, Timer>();

  constructor(parts: OomKillerParts) {
    this.#parts = parts;
    this.#limited = new LimitedMemory(parts.limitsOf);
    parts.world.watchUsage((node) => this.#touch(node));
    parts.world.watch((changes) => {
      for (const { node, before, after } of changes) {
        if (runs(before) !== runs(after)) this.#touch(node);
      }
    });
  }

  /** All changes of one instant are handled together. */
  #touch(node: string): void {
    if (this.#touched.has(node)) return;
    this.#touched.add(node);
    const { timeline } = this.#parts;
    timeline.at(timeline.now, 'kubelet', () => {
      this.#touched.delete(node);
      this.#lookAhead(node);
    });
  }

  #lookAhead(node: string): void {
    const { timeline, world } = this.#parts;
    const existing = this.#timers.get(node);
    if (existing !== undefined) timeline.cancel(existing);
    this.#timers.delete(node);
    const usage = world.usageOf(node);
    if (usage === undefined || !runs(world.machine(node))) return;
    const { now } = timeline;
    const places = grid(now, PRECISION);
    const last = atOrAfter(places, latest(now, usage.lastMove ?? now));
    const pods = this.#pods(node).filter((pod) => usage.hasChanged(pod));
    const isQuiet = (span: Span): boolean =>
      usage.memoryMissingOver(span) <= 0 &&
      !pods.some((pod) => this.#limited.passedBy(pod, usage, span));
    const when = firstEventful(places, now, last, isQuiet);
    if (when === undefined) return;
    this.#timers.set(
      node,
      timeline.at(when, 'kubelet', () => this.#makeRoom(node, usage)),
    );
  }

  /**
   * Limits of containers and pods are enforced first: that may free all the memory the machine
   * lacks.
   */
  #makeRoom(node: string, usage: NodeUsage): void {
    const now = at(this.#parts.timeline.now);
    for (const pod of this.#pods(node)) this.#enforceLimits(node, pod, usage);
    const limit = usage.memoryCapacity;
    while (usage.memoryMissingOver(now) > 0) {
      const running = this.#pods(node).flatMap((pod) => runningPod(pod, usage, now));
      const chosen = this.#choose(node, running, usage, limit);
      if (chosen === undefined) return;
      const cause = this.#kill(node, usage, chosen, { scope: 'node', limit });
      usage.forgetContainer(chosen.pod, chosen.container, chosen.memory, cause);
      this.#parts.containers.killed(chosen.pod, chosen.container, cause);
    }
  }

  #enforceLimits(node: string, pod: Pod, usage: NodeUsage): void {
    const now = at(this.#parts.timeline.now);
    for (;;) {
      const passed = this.#limited.passedBy(pod, usage, now);
      if (passed === undefined) return;
      const { container } = passed;
      const running = runningPod(pod, usage, now);
      const chosen = this.#choose(node, running, usage, passed.limit, container);
      if (chosen === undefined) return;
      const cause = this.#kill(node, usage, chosen, passed);
      usage.stopContainer(pod, chosen.container, cause);
      this.#parts.containers.killed(pod, chosen.container, cause);
    }
  }

  /** Pods with running containers on a node. */
  #pods(node: string): readonly Pod[] {
    const { store, podWorkers } = this.#parts;
    return store.podsOn(node).filter((pod) => !isTerminal(pod) && podWorkers.hasContainers(pod));
  }

  #choose(
    name: string,
    running: readonly RunningPod[],
    { memoryCapacity }: NodeUsage,
    limit: number,
    only?: string,
  ): OomCandidate | undefined {
    const { store, behaviorOf, containers } = this.#parts;
    const node = store.node(name);
    // Machines go on without their Node object.
    const guaranteed = node === undefined ? -997 : behaviorOf(node).guaranteedOomScore;
    // A machine whose capacity is not measured has at least as much memory as the limit.
    const machine = Math.max(memoryCapacity, limit);
    return chooseContainer(
      running,
      { machine, limit, guaranteed },
      ({ key }, container) =>
        (only === undefined || container === only) && containers.runs(key, container),
    );
  }

  #kill(
    node: string,
    usage: NodeUsage,
    { pod, container, scoreAdj, ...chosen }: OomCandidate,
    memory: { readonly scope: OomScope; readonly limit: number },
  ): CauseId {
    const { recorder } = this.#parts;
    const score = Math.round(chosen.score);
    const limit = wholeQuantity(BigInt(memory.limit), 'BinarySI');
    const about = { node, pod: pod.key, container, scope: memory.scope, limit, score };
    const because = recorder.record(
      'kernel',
      { kind: 'kernel/container-chosen', ...about, scoreAdj },
      memory.scope === 'node' ? usage.causeOf('memory', 'more') : usage.memoryCauseOf(pod),
    );
    const reason = 'OOMKilled';
    const killed = { kind: 'PodOOMKilled', ...about, reason, oomScoreAdj: scoreAdj } as const;
    return recorder.record('kernel', killed, because);
  }
}

function runningPod(pod: Pod, usage: NodeUsage, span: Span): readonly RunningPod[] {
  const stats = usage.podOver(pod, span);
  return stats === undefined ? [] : [{ pod, stats }];
}

/** Whether the kernel of a machine does anything. */
const runs = ({ powered, frozen }: Machine): boolean => powered && !frozen;

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
