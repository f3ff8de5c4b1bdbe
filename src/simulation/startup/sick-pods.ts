import { cannotStart, isTerminal, isTerminating, type Pod, type PodKey } from '#cluster';
import { between, type Instant, minutes } from '#units';
import { templatesOf } from './measured-times.ts';

/** Containers that are created for longer than this will not be. */
const LONGEST_CREATION = minutes(10);

/** Pods that do not become ready by themselves, and templates none of whose pods do. */
export class SickPods {
  readonly #uids = new Map<PodKey, string>();
  readonly #known = new Map<PodKey, string>();
  readonly #templates = new Set<string>();
  readonly #sick: Pod[] = [];

  constructor(pods: readonly Pod[], start: Instant) {
    const well = new Set<string>();
    for (const pod of pods) {
      this.#known.set(pod.key, pod.uid);
      if (isTerminal(pod) || isTerminating(pod) || pod.nodeName === undefined) continue;
      const [template = ''] = templatesOf(pod);
      if (!isSick(pod, start)) well.add(template);
      else {
        this.#sick.push(pod);
        this.#uids.set(pod.key, pod.uid);
      }
    }
    for (const pod of this.#sick) {
      for (const template of templatesOf(pod))
        if (!well.has(template)) this.#templates.add(template);
    }
  }

  /** Those of the snapshot, in canonical order. */
  get found(): readonly Pod[] {
    return this.#sick;
  }

  /** Are those that take the place of this pod no better? */
  replacedBySick(pod: Pod): boolean {
    return templatesOf(pod).some((template) => this.#templates.has(template));
  }

  /** Will the containers of a pod never run, be it of the snapshot or made since? */
  staysDown(pod: Pod): boolean {
    if (this.#sick.length === 0) return false;
    if (this.#known.get(pod.key) === pod.uid) return this.#uids.get(pod.key) === pod.uid;
    return this.replacedBySick(pod);
  }
}

function isSick(pod: Pod, start: Instant): boolean {
  if (cannotStart(pod)) return true;
  const { phase, waitingReason, startTime } = pod;
  if (phase !== 'Pending' || waitingReason !== 'ContainerCreating') return false;
  return startTime !== undefined && between(startTime, start) > LONGEST_CREATION;
}
