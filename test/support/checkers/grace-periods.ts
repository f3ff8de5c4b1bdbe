import type { Pod } from '#cluster';
import { secondOf } from '../clock.ts';
import type { Outage, Played } from '../outage.ts';
import type { Checker } from './checker.ts';
import { Machines } from './machines.ts';

type Event = Played['entries'][number]['cause'];

const CRITICAL = 2_000_000_000;
const USUAL_GRACE = 30;

/**
 * The times from which on kubelets may remove pods: after the grace period, or if no container
 * runs.
 */
class Ends {
  readonly #ends = new Map<string, number>();
  readonly #dead = new Set<string>();
  readonly #nodes = new Map<string, string>();
  readonly #pods = new Map<string, Pod>();
  /** By when a shutdown has stopped the pod. */
  readonly #stopped = new Map<string, number>();
  /** The lowest priorities of the groups of a shutdown. */
  readonly #priorities: readonly number[];

  constructor({ pods = [] }: Outage, priorities: readonly number[]) {
    this.#priorities = [...priorities, CRITICAL].sort((a, b) => a - b);
    for (const pod of pods) {
      this.#pods.set(pod.key, pod);
      if (pod.nodeName !== undefined) this.#nodes.set(pod.key, pod.nodeName);
      const { deletionTimestamp } = pod;
      if (deletionTimestamp !== undefined) this.#ends.set(pod.key, secondOf(deletionTimestamp));
      if (pod.phase === 'Failed' || pod.phase === 'Succeeded') this.#dead.add(pod.key);
    }
  }

  of(pod: string): number | undefined {
    return this.#ends.get(pod);
  }

  note(second: number, event: Event): void {
    switch (event.kind) {
      case 'PodCreated':
        for (const each of [this.#ends, this.#stopped, this.#pods, this.#dead, this.#nodes]) {
          each.delete(event.pod);
        }
        break;
      case 'PodScheduled':
        this.#nodes.set(event.pod, event.node);
        break;
      case 'PodDeletionRequested': {
        const stopped = this.#stopped.get(event.pod) ?? Infinity;
        const over = this.#dead.has(event.pod) ? second : second + event.gracePeriodSeconds;
        this.#by(event.pod, Math.min(over, stopped), true);
        break;
      }
      case 'PodOOMKilled':
      case 'PodFailed':
      case 'PodSucceeded':
        this.#dead.add(event.pod);
        this.#by(event.pod, second);
        break;
      case 'ContainerRestarted':
        this.#dead.delete(event.pod);
        break;
      case 'ShutdownGroupStarted':
        for (const [pod, node] of this.#nodes) {
          if (node === event.node && this.#isInGroup(pod, event.priority)) {
            this.#stop(pod, second, event.seconds);
          }
        }
    }
  }

  #stop(pod: string, second: number, most: number): void {
    const grace = this.#pods.get(pod)?.spec.terminationGracePeriodSeconds ?? USUAL_GRACE;
    const stopped = second + Math.min(grace, most);
    this.#stopped.set(pod, stopped);
    this.#by(pod, stopped);
  }

  #isInGroup(pod: string, from: number): boolean {
    const priority = this.#pods.get(pod)?.spec.priority ?? 0;
    const groups = this.#priorities.filter((each) => each <= priority);
    return (groups.at(-1) ?? this.#priorities[0]) === from;
  }

  /** An end may come sooner; there is one only once the pod is to go. */
  #by(pod: string, second: number, isAsked = false): void {
    const end = this.#ends.get(pod);
    if (end !== undefined || isAsked) this.#ends.set(pod, Math.min(second, end ?? second));
  }
}

/** A kubelet takes no pod away before it has stopped, while the machine has power. */
export const gracePeriodsAreHonoured: Checker = ({ entries, occurrences }, outage) => {
  const machines = new Machines(outage);
  const groups = entries.flatMap(({ cause }) =>
    cause.kind === 'ShutdownGroupStarted' ? [cause.priority] : [],
  );
  const ends = new Ends(outage, groups);
  let next = 0;
  return entries.flatMap(({ at, cause }) => {
    for (let each = occurrences[next]; each !== undefined && each.at <= at; next += 1) {
      machines.play(each);
      each = occurrences[next + 1];
    }
    const second = secondOf(at);
    ends.note(second, cause);
    if (cause.kind !== 'PodRemoved' || cause.reason !== 'Terminated') return [];
    const end = ends.of(cause.pod);
    if (end === undefined) return [`${cause.pod} is taken away though nobody asked for it`];
    const early = second < end - 0.001 && !machines.hasLostPower(cause.node ?? '');
    return early ? [`${cause.pod} is taken away at ${second}, before ${end}`] : [];
  });
};
