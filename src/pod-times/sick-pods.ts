import {
  cannotStart,
  conditionOf,
  findPod,
  isPodReady,
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  podConditionOf,
} from '#cluster';
import { between, type Duration, type Instant, minutes } from '#units';
import { templatesOf } from './measured-times.ts';

/** A pod that is created or not ready for longer than this will not become ready by itself. */
const LONGEST = minutes(10);

/** Pods that do not become ready by themselves, and templates whose pods all do not. */
export class SickPods {
  /** The sick pods of the snapshot, in canonical order. */
  readonly found: readonly Pod[];
  /**
   * The pods of the snapshot that are ready and have restarted a short while ago, in canonical
   * order.
   */
  readonly restarted: readonly Pod[];
  readonly #pods: readonly Pod[];
  readonly #sick: ReadonlySet<string>;
  readonly #templates = new Set<string>();

  /** @param pods in canonical order */
  constructor(pods: readonly Pod[], nodes: readonly Node[], start: Instant) {
    this.#pods = pods;
    const bootOf = remembersBoots(nodes);
    const alive = pods.filter(isAlive);
    this.found = alive.filter((pod) => isSick(pod, start, bootOf));
    this.#sick = new Set(this.found.map(({ key }) => key));
    const isReadyAgain = (pod: Pod): boolean =>
      isPodReady(pod) && restartedLately(pod, start, bootOf);
    this.restarted = alive.filter(isReadyAgain);
    if (this.found.length === 0) return;
    const well = new Set(
      alive.filter(({ key }) => !this.#sick.has(key)).flatMap((pod) => templatesOf(pod)),
    );
    for (const template of this.found.flatMap((pod) => templatesOf(pod))) {
      if (!well.has(template)) this.#templates.add(template);
    }
  }

  /** Whether the pods that replace this pod are no healthier. */
  replacedBySick(pod: Pod): boolean {
    return templatesOf(pod).some((template) => this.#templates.has(template));
  }

  /** Whether the containers of a pod will never run, for pods of the snapshot and new ones. */
  staysDown(pod: Pod): boolean {
    if (this.found.length === 0) return false;
    const isOfSnapshot = findPod(this.#pods, pod.key)?.uid === pod.uid;
    return isOfSnapshot ? this.#sick.has(pod.key) : this.replacedBySick(pod);
  }
}

const isAlive = (pod: Pod): boolean =>
  pod.nodeName !== undefined && !isTerminal(pod) && !isTerminating(pod);

/** The start of the current readiness of a pod's node, where the snapshot shows it. */
type BootOf = (pod: Pod) => Instant | undefined;

function remembersBoots(nodes: readonly Node[]): BootOf {
  const readySince = new Map(
    nodes.map((node) => [node.name, conditionOf(node, 'Ready')?.lastTransitionTime]),
  );
  return ({ nodeName = '' }) => readySince.get(nodeName);
}

/**
 * Its containers wait for something that does not come, are being created for long, crash again and
 * again, or fail their readiness checks for long.
 */
function isSick(pod: Pod, start: Instant, bootOf: BootOf): boolean {
  if (cannotStart(pod)) return true;
  const { phase, waitingReason, startTime } = pod;
  if (phase === 'Pending') {
    return waitingReason === 'ContainerCreating' && since(startTime, start) > LONGEST;
  }
  const own = podConditionOf(pod, 'ContainersReady');
  if (phase !== 'Running' || own?.status !== 'False') return false;
  return since(own.lastTransitionTime, start) > LONGEST || restartedLately(pod, start, bootOf);
}

/** The boot of its node restarts the containers of a pod, too, and is no evidence against them. */
function restartedLately(pod: Pod, start: Instant, bootOf: BootOf): boolean {
  const { startedAt, containerStatuses } = pod;
  if (startedAt === undefined || since(startedAt, start) > LONGEST) return false;
  if (!containerStatuses.some(({ restartCount }) => restartCount > 0)) return false;
  const boot = bootOf(pod);
  return boot === undefined || since(boot, start) > LONGEST;
}

const since = (at: Instant | undefined, start: Instant): Duration => between(at ?? start, start);
