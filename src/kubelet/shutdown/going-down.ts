import type { CauseId } from '#causes';
import type { Pod } from '#cluster';
import type { Timer } from '#timeline';
import { earliest, type Instant, later, latest } from '#units';
import type { ShutdownFacts, ShutdownOrder, ShutdownParts } from './parts.ts';
import { graceInGroup, type PopulatedGroup } from './shutdown-plan.ts';
import {
  beginShutdown,
  type EndedGroup,
  type KilledPod,
  type ShutdownRun,
  stepShutdown,
} from './shutdown-run.ts';
import { stepTwoPhases } from './two-phases.ts';

interface Circumstances {
  readonly parts: ShutdownParts;
  readonly node: string;
  readonly order: ShutdownOrder;
  readonly facts: ShutdownFacts;
  /** Called when the machine is off, or the shutdown was cancelled. */
  readonly onEnd: () => void;
  /**
   * Called with the next shutdown, which had to wait until the kubelet noticed the end of this one.
   */
  readonly onAgain: (order: ShutdownOrder, because: CauseId) => void;
}

/**
 * One machine that shuts down gracefully, from the signal until it is off or the shutdown is
 * cancelled.
 */
export class GoingDown {
  readonly #here: Circumstances;
  /** The latest return of the calls that kill its pods. */
  readonly #returns = new Map<Pod, Instant>();
  #run: ShutdownRun<Pod> = { waiting: [] };
  #cause: CauseId;
  /** The time at which the shutdown is or was cancelled, and the cause. */
  #callOff: { readonly at: Instant; readonly because: CauseId } | undefined;
  /** All groups are over, so that nothing delays the power-off. */
  #isOver = false;
  /** Another shutdown, which was requested after this one was cancelled. */
  #again: { readonly order: ShutdownOrder; readonly because: CauseId } | undefined;
  #next: Timer | undefined;
  #cut: Timer | undefined;

  constructor(circumstances: Circumstances, started: CauseId) {
    this.#here = circumstances;
    this.#cause = started;
  }

  begin(groups: readonly PopulatedGroup<Pod>[]): void {
    const { parts, order } = this.#here;
    const { timeline } = parts;
    const { cancelAfter, powerOffAfter } = order;
    if (cancelAfter !== undefined) {
      this.#callOff = { at: later(timeline.now, cancelAfter), because: this.#cause };
    }
    if (powerOffAfter !== undefined) {
      const cutAt = later(timeline.now, powerOffAfter);
      this.#cut = timeline.at(cutAt, 'script', () => this.#goOff(this.#cause));
    }
    this.#run = beginShutdown(groups);
    this.#step();
  }

  /** A pod of the node has changed: its group may be over. */
  wake(): void {
    const { timeline } = this.#here.parts;
    if (!this.#isOver) this.#at(timeline.now, () => this.#step());
  }

  /**
   * A repeated request for a shutdown under way is ignored; after a cancellation it is the next
   * one.
   */
  askAgain(order: ShutdownOrder, because: CauseId): void {
    if (this.#isCalledOff(this.#here.parts.timeline.now)) this.#again = { order, because };
  }

  takeBack(because: CauseId): void {
    const { now } = this.#here.parts.timeline;
    this.#again = undefined;
    if (this.#isCalledOff(now)) return;
    this.#callOff = { at: now, because };
    if (this.#isOver) this.#at(now, () => this.#cancelled(because));
  }

  /** The end of the kubelet releases the lock that delayed the power-off. */
  loseKubelet(powered: boolean, because: CauseId): void {
    const { now } = this.#here.parts.timeline;
    if (powered && !this.#isCalledOff(now)) this.#goOff(because);
    else this.#end();
  }

  /** Performs the due step, and waits for the next one. */
  #step(): void {
    const { parts, facts } = this.#here;
    const { now } = parts.timeline;
    const sight = (pod: Pod) => this.#sight(pod);
    const { behavior } = facts;
    const step =
      behavior.criticalPods === 'at-a-fixed-time'
        ? stepTwoPhases(this.#run, sight, now)
        : stepShutdown(this.#run, sight, now, behavior);
    if (step.kind === 'wait') {
      this.#run = step.run;
      const returns = this.#lastReturn(now);
      const until = returns === undefined ? step.until : earliest(returns, step.until);
      this.#at(until, () => this.#step());
      return;
    }
    if (step.ended !== undefined) this.#tellEnd(step.ended);
    if (step.kind === 'finished') {
      this.#finish();
      return;
    }
    this.#run = step.run;
    this.#kill(step.group);
    this.#step();
  }

  #kill(group: PopulatedGroup<Pod>): void {
    if (group.pods.length === 0) return;
    const { parts, node, facts } = this.#here;
    const { priority, seconds } = group;
    const { podReason: reason, marksDisruption, cleanExit } = facts.behavior;
    const started = { kind: 'ShutdownGroupStarted', node, priority, seconds } as const;
    this.#cause = parts.recorder.record('kubelet', started, this.#cause);
    this.#returns.clear();
    const failure = {
      ...({ kind: 'PodFailed', reason, cleanExit } as const),
      ...(marksDisruption && { disruption: 'TerminationByKubelet' }),
    };
    for (const pod of group.pods.filter((each) => !this.#sight(each).stopped)) {
      const override = graceInGroup(pod, group);
      const evicted = {
        ...({ kind: 'PodEvicted', pod: pod.key, node, mechanism: 'graceful-shutdown' } as const),
        ...({ gracePeriodSeconds: override, phase: 'Failed', reason } as const),
      };
      const cause = parts.recorder.record('kubelet', evicted, this.#cause);
      const order = { override, zero: facts.zeroGracePeriod, failure };
      this.#returns.set(pod, parts.podWorkers.kill(pod, order, cause));
    }
  }

  /** A pod whose object was removed, or created again, is forgotten. */
  #sight(pod: Pod): KilledPod {
    const { timeline, podWorkers, store } = this.#here.parts;
    if (store.pod(pod.key)?.uid !== pod.uid) return { stopped: true, volumesGone: true };
    const returns = this.#returns.get(pod);
    const hasReturned = returns !== undefined && returns <= timeline.now;
    const stopped = hasReturned || !podWorkers.hasContainers(pod);
    return { stopped, volumesGone: podWorkers.isFinished(pod.key) };
  }

  /** The return of the last call under way; undefined when all have returned. */
  #lastReturn(now: Instant): Instant | undefined {
    const ahead = [...this.#returns.values()].filter((at) => at > now);
    return ahead.length === 0 ? undefined : ahead.reduce(latest);
  }

  #tellEnd({ priority, because }: EndedGroup): void {
    const { parts, node } = this.#here;
    const ended = { kind: 'shutdown/group-ended', node, priority, because } as const;
    this.#cause = parts.recorder.record('kubelet', ended, this.#cause);
  }

  /** The lock is released. A cancelled shutdown is over only when the kubelet notices it. */
  #finish(): void {
    const { parts, node } = this.#here;
    this.#cause = parts.recorder.record('kubelet', { kind: 'ShutdownFinished', node }, this.#cause);
    this.#isOver = true;
    const callOff = this.#callOff;
    if (callOff === undefined) this.#goOff(this.#cause);
    else {
      const at = latest(callOff.at, parts.timeline.now);
      this.#at(at, () => this.#cancelled(callOff.because));
    }
  }

  #cancelled(because: CauseId): void {
    const { parts, node } = this.#here;
    const { recorder, nodeStatus } = parts;
    const cause = recorder.record('kubelet', { kind: 'ShutdownCancelled', node }, because);
    this.#end();
    nodeStatus.setShuttingDown(node, false, cause);
    const again = this.#again;
    if (again !== undefined) this.#here.onAgain(again.order, again.because);
  }

  /** Powers the machine off, unless the shutdown was cancelled by now. */
  #goOff(because: CauseId): void {
    const { parts, node, order } = this.#here;
    if (this.#isCalledOff(parts.timeline.now)) return;
    this.#end();
    parts.world.begin(node, order.fault, 'power-off', because);
  }

  #isCalledOff(now: Instant): boolean {
    return this.#callOff !== undefined && this.#callOff.at <= now;
  }

  #end(): void {
    const { timeline } = this.#here.parts;
    for (const timer of [this.#next, this.#cut]) if (timer !== undefined) timeline.cancel(timer);
    this.#here.onEnd();
  }

  /** After everything that ends at the same instant. */
  #at(when: Instant, run: () => void): void {
    const { timeline } = this.#here.parts;
    if (this.#next !== undefined) timeline.cancel(this.#next);
    this.#next = timeline.at(when, 'eviction', () => {
      this.#next = undefined;
      run();
    });
  }
}
