import type { CauseId, Recorder, TimelineEvent } from '#causes';
import { isTerminal, type Pod, type PodFailure, type Store } from '#cluster';
import { atOrAfter, grid, type Timeline, type Timer } from '#timeline';
import { latest, milliseconds } from '#units';
import { at } from '#usage';
import type { NodeUsage, PodWorkers, World } from '#world';
import { firstEventful } from '../loop/first-eventful.ts';
import type { OomCause } from './causes.ts';
import { chooseContainer, type OomCandidate } from './choose-container.ts';

export interface OomKillerParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly recorder: Recorder<TimelineEvent | OomCause>;
  readonly podWorkers: Pick<PodWorkers, 'hasContainers'> & {
    /** Nothing of a pod runs any more, and nothing is started again. */
    containersEnded(pod: Pod, failure: PodFailure, because: CauseId): void;
  };
}

/** How exactly the instant is found at which memory runs out. */
const PRECISION = milliseconds(1);

/**
 * The kernels of all machines whose use is known. When memory runs out before the kubelet has made
 * room, they kill containers until it suffices, whether a kubelet runs or not. A container that is
 * started again uses nothing: what its pod was going to use is forgotten.
 */
export class OomKiller {
  readonly #parts: OomKillerParts;
  readonly #touched = new Set<string>();
  readonly #timers = new Map<string, Timer>();

  constructor(parts: OomKillerParts) {
    this.#parts = parts;
    parts.world.watchUsage((node) => this.#touch(node));
    parts.world.watch((changes) => {
      for (const { node, before, after } of changes) {
        if (before.powered !== after.powered) this.#touch(node);
      }
    });
  }

  /** Whatever changes at one instant is looked at together. */
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
    const standing = this.#timers.get(node);
    if (standing !== undefined) timeline.cancel(standing);
    this.#timers.delete(node);
    const usage = world.usageOf(node);
    if (usage === undefined || !world.machine(node).powered) return;
    const { now } = timeline;
    const places = grid(now, PRECISION);
    const last = atOrAfter(places, latest(now, usage.lastMove ?? now));
    const when = firstEventful(places, now, last, (span) => usage.memoryMissingOver(span) <= 0);
    if (when === undefined) return;
    this.#timers.set(
      node,
      timeline.at(when, 'kubelet', () => this.#makeRoom(node, usage)),
    );
  }

  #makeRoom(node: string, usage: NodeUsage): void {
    const now = at(this.#parts.timeline.now);
    while (usage.memoryMissingOver(now) > 0) {
      const chosen = this.#choose(node, usage);
      if (chosen === undefined) return;
      this.#kill(node, usage, chosen);
    }
  }

  #choose(node: string, usage: NodeUsage): OomCandidate | undefined {
    const { timeline, store, podWorkers } = this.#parts;
    const now = at(timeline.now);
    const running = store.podsOn(node).flatMap((pod) => {
      const stats = usage.podOver(pod, now);
      const runs = stats !== undefined && !isTerminal(pod) && podWorkers.hasContainers(pod);
      return runs ? [{ pod, stats }] : [];
    });
    return chooseContainer(running, usage.memoryCapacity);
  }

  #kill(node: string, usage: NodeUsage, chosen: OomCandidate): void {
    const { recorder, podWorkers } = this.#parts;
    const { pod, container, memory, scoreAdj } = chosen;
    const because = recorder.record(
      'kernel',
      {
        kind: 'kernel/container-chosen',
        ...{ node, pod: pod.key, container, scoreAdj },
        score: Math.round(chosen.score),
      },
      usage.causeOf('memory', 'more'),
    );
    const reason = 'OOMKilled';
    const killed = { kind: 'PodOOMKilled', pod: pod.key, node, reason } as const;
    const cause = recorder.record('kernel', killed, because);
    const { containers, restartPolicy } = pod.spec;
    if (restartPolicy === 'Never' && containers.length === 1) {
      podWorkers.containersEnded(pod, { kind: 'PodFailed', reason }, cause);
    } else {
      usage.restartContainer(pod, container, memory, cause);
    }
  }
}
