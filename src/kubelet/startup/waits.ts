import type { CauseId } from '#causes';
import type { Node, Pod, PodKey } from '#cluster';
import { volumesAwaited } from '#pod-volumes';
import type { Timeline, Timer } from '#timeline';
import {
  between,
  type Duration,
  type Instant,
  inSeconds,
  later,
  longest,
  milliseconds,
  seconds,
  shortest,
} from '#units';
import type { KubeletContext } from '#world';
import type { StartupCause } from './causes.ts';
import { PullQueue } from './pull-queue.ts';

/** The pull of the images that the node of a pod lacks at the start of a run. */
export interface ImagePull {
  readonly time: Duration;
  readonly images: readonly string[];
  /** The images of the pod that are pulled although they are there (`imagePullPolicy: Always`). */
  readonly always?: readonly string[];
}

const NOTHING = seconds(0);

/**
 * The images that kubelets pull in a run: a node that has pulled an image once has it. Without times
 * of pulls nothing is kept.
 */
export class ImagePulls {
  readonly #timeline: Timeline;
  readonly #pullOf: (pod: Pod) => ImagePull | undefined;
  readonly #atOnceOf: (node: string) => number;
  readonly #queues = new Map<string, PullQueue>();

  /** @param atOnceOf how many images a kubelet pulls at a time; one by default */
  constructor(
    timeline: Timeline,
    pullOf: (pod: Pod) => ImagePull | undefined = () => undefined,
    atOnceOf: (node: string) => number = () => 1,
  ) {
    this.#timeline = timeline;
    this.#pullOf = pullOf;
    this.#atOnceOf = atOnceOf;
  }

  /** The part of a pod's start that is the pull of images, whether others have pulled them or not. */
  timeOf(pod: Pod): Duration {
    return this.#pullOf(pod)?.time ?? NOTHING;
  }

  /**
   * A pod starts now: pulls what its node lacks, and calls back when that is there. False where
   * nothing is to be pulled.
   */
  pull(pod: Pod, node: string, whenThere: () => void): boolean {
    const pull = this.#pullOf(pod);
    if (pull === undefined) return false;
    const queue =
      this.#queues.get(node) ?? new PullQueue(this.#timeline, () => this.#atOnceOf(node));
    this.#queues.set(node, queue);
    const images = queue.lacking(pull.images);
    const { always = [] } = pull;
    if (images.length === 0 && always.length === 0) return false;
    queue.ask(pod, { images, always, time: pull.time }, whenThere);
    return true;
  }

  /** The queue of a node that has pulled or pulls something. */
  on(node: string): PullQueue | undefined {
    return this.#queues.get(node);
  }
}

type Bound = Pod & { readonly nodeName: string };

/** The reports of kubelets, in the status of their nodes, of the volumes that they use. */
interface VolumeReports {
  /** Whether a kubelet has reported all volumes of a pod since it knows of it. */
  isReported(pod: Pod): boolean;
  /** Calls back after each report. */
  onReport(listener: (node: string) => void): void;
}

export interface VolumeWaitsParts
  extends Pick<KubeletContext<StartupCause>, 'timeline' | 'store' | 'recorder'> {
  /** Nothing is waited for unless given. */
  readonly volumeReports?: VolumeReports | undefined;
  /** Whether the kubelet of a node looks at a volume less and less often; none does unless given. */
  readonly backsOff?: ((node: Node) => boolean) | undefined;
}

/** A pod whose volumes its kubelet has not mounted yet. */
interface Wait {
  readonly uid: string;
  readonly node: string;
  readonly since: Instant;
  /** Since when all are attached. */
  attached: Instant | undefined;
  /** Why the kubelet looked last. */
  because: CauseId;
  timer: Timer | undefined;
}

/**
 * Pods that wait for their volumes. A kubelet mounts a volume when the status of its node shows it
 * as attached, and after it has reported there that it uses it, which it does only every 10 s.
 *
 * @upstream pkg/kubelet/volumemanager/reconciler/reconciler_common.go waitForVolumeAttach (1.36)
 */
export class VolumeWaits {
  readonly #parts: VolumeWaitsParts;
  readonly #tryAgain: (pod: Pod, because: CauseId) => void;
  readonly #waits = new Map<PodKey, Wait>();

  /** @param tryAgain starts a pod whose volumes may be there now */
  constructor(parts: VolumeWaitsParts, tryAgain: (pod: Pod, because: CauseId) => void) {
    this.#parts = parts;
    this.#tryAgain = tryAgain;
    parts.volumeReports?.onReport((node) => this.#onReport(node));
  }

  /**
   * The cause with which the containers of a pod may start, and how long it has waited; undefined
   * while it waits for volumes.
   */
  end(
    pod: Bound,
    because: CauseId,
  ): { readonly cause: CauseId; readonly waited: Duration } | undefined {
    const { timeline, store, volumeReports, backsOff } = this.#parts;
    const { key, uid, nodeName: node } = pod;
    const known = this.#known(pod);
    const { now } = timeline;
    const isAttached = volumesAwaited(pod, node, store).length === 0;
    const isReported = volumeReports?.isReported(pod) ?? true;
    if (known === undefined && isAttached && isReported) return { cause: because, waited: NOTHING };
    const wait = known ?? { uid, node, since: now, attached: undefined, because, timer: undefined };
    this.#waits.set(key, wait);
    if (!isAttached) wait.attached = undefined;
    else if (wait.attached === undefined) {
      wait.attached = now;
      wait.because = because;
    }
    if (!(isAttached && isReported)) return undefined;
    const object = store.node(node);
    const isSeldom = object !== undefined && backsOff?.(object) === true;
    const rest = isSeldom ? untilNextLook(between(wait.since, now)) : NOTHING;
    if (rest > 0) {
      wait.timer ??= timeline.at(later(now, rest), 'kubelet', () => this.#look(key));
      return undefined;
    }
    this.forget(key);
    return { cause: this.#tell(pod, wait, isSeldom), waited: between(wait.since, now) };
  }

  /** A pod is gone, or does not wait any more. */
  forget(key: PodKey): void {
    const wait = this.#waits.get(key);
    if (wait?.timer !== undefined) this.#parts.timeline.cancel(wait.timer);
    this.#waits.delete(key);
  }

  /** A kubelet ends, and begins anew when it starts. */
  interrupt(node: string): void {
    for (const [key, wait] of this.#waits) if (wait.node === node) this.forget(key);
  }

  #known({ key, uid }: Pod): Wait | undefined {
    const wait = this.#waits.get(key);
    if (wait !== undefined && wait.uid !== uid) this.forget(key);
    return this.#waits.get(key);
  }

  /** Pods that wait longer than for the last volume say so. */
  #tell({ key: pod }: Pod, wait: Wait, backsOff: boolean): CauseId {
    const { timeline, recorder } = this.#parts;
    const { node, because, attached = timeline.now } = wait;
    const waited = between(attached, timeline.now);
    if (waited === 0) return because;
    const kind = 'kubelet/awaited-volumes';
    const cause = { kind, pod, node, seconds: inSeconds(waited), backsOff } as const;
    return recorder.record('kubelet', cause, because);
  }

  #look(key: PodKey): void {
    const wait = this.#waits.get(key);
    if (wait === undefined) return;
    wait.timer = undefined;
    const pod = this.#parts.store.pod(key);
    if (pod !== undefined) this.#tryAgain(pod, wait.because);
  }

  #onReport(node: string): void {
    if (this.#waits.size === 0) return;
    for (const pod of this.#parts.store.podsOn(node)) {
      const wait = this.#known(pod);
      if (wait !== undefined) this.#tryAgain(pod, wait.because);
    }
  }
}

const FIRST_BACK_OFF = milliseconds(500);
const LONGEST_BACK_OFF = seconds(122);

/**
 * The time until a kubelet looks at a volume again that it has found missing for so long: it waits
 * half a second after its first look, and after each other twice as long as before.
 *
 * @upstream pkg/util/goroutinemap/exponentialbackoff/exponential_backoff.go Update (1.36)
 */
export function untilNextLook(missing: Duration): Duration {
  let [looksAt, backOff] = [0, FIRST_BACK_OFF];
  while (looksAt < missing) {
    looksAt += backOff;
    backOff = shortest((backOff * 2) as Duration, LONGEST_BACK_OFF);
  }
  return (looksAt - missing) as Duration;
}

/** Images and sandboxes take at least as long, if the pod is not Ready before. */
const LEAST = seconds(1);

/**
 * How long the start of a pod takes after a wait for its volumes. The time from its binding passes
 * meanwhile; that from the start of its containers does not.
 */
export function startAfterWait(
  startup: Duration,
  restart: Duration | undefined,
  waited: Duration,
): Duration {
  const least = restart === undefined ? startup : shortest(startup, (LEAST + restart) as Duration);
  return longest(least, (startup - waited) as Duration);
}

/** From its start until the containers of a pod run, where it is Ready after `startup`. */
export const untilItRuns = (startup: Duration, restart: Duration = seconds(0)): Duration =>
  shortest(startup, longest(LEAST, (startup - restart) as Duration));
