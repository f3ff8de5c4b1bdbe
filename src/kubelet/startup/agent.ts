import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type Change,
  type ChangeOf,
  isTerminating,
  lifeOf,
  type Node,
  type Pod,
  type PodKey,
} from '#cluster';
import type { Timer } from '#timeline';
import {
  between,
  type Duration,
  type Instant,
  inSeconds,
  later,
  latest,
  remembered,
  seconds,
} from '#units';
import type { KubeletContext, MachineChange, PodWatches } from '#world';
import type { StartupCause } from './causes.ts';
import {
  type ImagePull,
  ImagePulls,
  startAfterWait,
  untilItRuns,
  VolumeWaits,
  type VolumeWaitsParts,
} from './waits.ts';

export interface StartupParts
  extends KubeletContext<StartupCause>,
    Pick<VolumeWaitsParts, 'volumeReports' | 'backsOff'> {
  readonly watches: Pick<PodWatches, 'hears' | 'onRestored'>;
  /** From its binding until a pod is Ready. */
  readonly startupTimeOf: (pod: Pod) => Duration;
  /** From the start of its containers until it is Ready; nothing unless given. */
  readonly restartTimeOf?: ((pod: Pod) => Duration) | undefined;
  /** The part of that which is the pull of images; none unless given. */
  readonly imagePullOf?: ((pod: Pod) => ImagePull | undefined) | undefined;
  /** How many images the kubelet of a node pulls at a time; one unless given. */
  readonly pullsAtOnce?: ((node: string) => number) | undefined;
  /** Its readiness gates that nobody sets; none unless given. */
  readonly openGatesOf?: ((pod: Pod) => readonly string[]) | undefined;
  /**
   * The reason why a kubelet rejects a pod; `others` are the pods of its node that take up room.
   */
  readonly refusalOf: (pod: Pod, node: Node, others: readonly Pod[]) => string | undefined;
  /** Whether a kubelet is ending this pod by itself. */
  readonly isEnding: (key: PodKey) => boolean;
  /** Whether the containers of this pod never run. */
  readonly staysDown?: (pod: Pod) => boolean;
}

/** Without this delay a workload that replaces rejected pods at once would never come to an end. */
const REPORTING = seconds(1);

type Bound = Pod & { readonly nodeName: string };

/** A pod whose containers are being started. */
interface Start {
  readonly pod: Pod;
  readonly node: string;
  readonly uid: string;
  readonly since: Instant;
  /** When it is Ready; undefined while its images are pulled. */
  timer: Timer | undefined;
  /** When its containers run, though it is not Ready yet; undefined while its images are pulled. */
  runsAt: Instant | undefined;
}

/**
 * Starts of new pods: a kubelet starts the containers of every pod that is bound to its node, Ready
 * or not, as soon as it has mounted its volumes, and reports the pod Running and Ready when it has
 * started up. A kubelet that loses contact meanwhile begins anew when it is back, and with pods of
 * which it has not heard when its watch is back.
 */
export class StartupAgent {
  readonly #parts: StartupParts;
  readonly #starts = new Map<PodKey, Start>();
  /** Thousands of machines change at once: each needs its own pods only. */
  readonly #byNode = new Map<string, Set<PodKey>>();
  /** The uids of pods that wait for their start and whose kubelet has taken them. */
  readonly #admitted = new Map<PodKey, string>();
  /** The uids of pods that a kubelet has refused: they take up no room, even while they end. */
  readonly #refused = new Map<PodKey, string>();
  readonly #pulls: ImagePulls;
  readonly #volumes: VolumeWaits;

  /** @param pods those that are there at the start */
  constructor(parts: StartupParts, pods: readonly Pod[]) {
    this.#parts = parts;
    this.#pulls = new ImagePulls(parts.timeline, parts.imagePullOf, parts.pullsAtOnce);
    this.#volumes = new VolumeWaits(parts, (pod, because) => this.#start(pod, because));
    parts.store.subscribe('kubelet', (changes) => this.#onChanges(changes));
    parts.store.subscribe('kubelet', (all) => this.#onAttachments(all), ['volumeAttachments']);
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
    parts.watches.onRestored((node, because) => this.#startAll(node, because));
    for (const pod of podsToStart(pods)) {
      this.#admitted.set(pod.key, pod.uid);
      this.#start(pod, THE_SNAPSHOT);
    }
  }

  /** Whether the containers of a pod run that is not Ready yet: its phase is Running in a cluster. */
  runs({ key, uid }: Pod): boolean {
    const start = this.#starts.get(key);
    const runsAt = start?.uid === uid ? start.runsAt : undefined;
    return runsAt !== undefined && runsAt < this.#parts.timeline.now;
  }

  #onChanges(changes: readonly Change[]): void {
    for (const { object, before, after, cause } of changes) {
      if (object !== 'pod') continue;
      const key = (after ?? before)?.key ?? '';
      const start = this.#starts.get(key);
      const goesOn = after !== undefined && after.uid === start?.uid && awaitsStart(after);
      if (start !== undefined && !goesOn) this.#end(start);
      if (after === undefined) this.#refused.delete(key);
      if (after === undefined || !awaitsStart(after)) {
        this.#admitted.delete(key);
        this.#volumes.forget(key);
      } else this.#take(before, after, cause);
    }
  }

  /** The kubelet has room for a pod for which a scheduler has just found it. */
  #take(before: Pod | undefined, pod: Bound, cause: CauseId): void {
    const isPlaced = before !== undefined && before.nodeName === undefined;
    if (isPlaced && this.#parts.watches.hears(pod.nodeName)) this.#admitted.set(pod.key, pod.uid);
    this.#start(pod, cause);
  }

  /** Pods that waited for a volume may start now. */
  #onAttachments(changes: readonly ChangeOf<'volumeAttachments'>[]): void {
    for (const { after, cause } of changes) {
      if (after === undefined) continue;
      for (const pod of this.#parts.store.podsOn(after.nodeName)) this.#start(pod, cause);
    }
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    const reached = before.kubeletRunning && before.linked;
    const reaches = after.kubeletRunning && after.linked;
    const pulls = this.#pulls.on(node);
    if (before.kubeletRunning && !after.kubeletRunning) {
      pulls?.interrupt();
      this.#volumes.interrupt(node);
    }
    if (reached && !reaches) for (const key of this.#byNode.get(node) ?? []) this.#giveUp(key);
    if (reached || !reaches) return;
    this.#startAll(node, because);
    pulls?.withdrawLeft();
  }

  #startAll(node: string, because: CauseId): void {
    for (const pod of this.#parts.store.podsOn(node)) this.#start(pod, because);
  }

  /** A kubelet that waits for its watch goes on with the pods of which it has heard before. */
  #knows(pod: Bound): boolean {
    const { world, watches } = this.#parts;
    return watches.hears(pod.nodeName) || (world.reaches(pod.nodeName) && this.#hasAdmitted(pod));
  }

  #start(pod: Pod, because: CauseId): void {
    const { timeline, recorder, startupTimeOf, restartTimeOf, isEnding, status } = this.#parts;
    const { key, uid } = pod;
    if (!awaitsStart(pod) || this.#starts.has(key) || isEnding(key)) return;
    if (status.isRejected(lifeOf(pod))) return;
    const node = pod.nodeName;
    if (!this.#knows(pod) || !this.#admits(pod, because)) return;
    if (this.#parts.staysDown?.(pod)) return;
    const mounted = this.#volumes.end(pod, because);
    if (mounted === undefined) return;
    const starting = { kind: 'kubelet/starting-containers', pod: key, node } as const;
    const cause = recorder.record('kubelet', starting, mounted.cause);
    const since = timeline.now;
    const start: Start = { pod, node, uid, since, timer: undefined, runsAt: undefined };
    this.#starts.set(key, start);
    this.#byNode.set(node, (this.#byNode.get(node) ?? new Set()).add(key));
    const startup = (startupTimeOf(pod) - this.#pulls.timeOf(pod)) as Duration;
    const rest = startAfterWait(startup, restartTimeOf?.(pod), mounted.waited);
    const pulled = (): void => this.#pulled(start, rest, cause);
    if (!this.#pulls.pull(pod, node, pulled)) this.#runFrom(start, rest, cause);
  }

  #pulled(start: Start, rest: Duration, because: CauseId): void {
    const { timeline, recorder, pullsAtOnce = () => 1 } = this.#parts;
    const { pod, node, since } = start;
    const waited = (between(since, timeline.now) - this.#pulls.timeOf(pod)) as Duration;
    const turns = { pod: pod.key, node, seconds: inSeconds(waited), atOnce: pullsAtOnce(node) };
    const cause =
      waited > 0
        ? recorder.record('kubelet', { kind: 'kubelet/awaited-pulls', ...turns }, because)
        : because;
    this.#runFrom(start, rest, cause);
  }

  /** Its images are there, and it is Ready after the rest of its startup time. */
  #runFrom(start: Start, rest: Duration, because: CauseId): void {
    const { timeline, restartTimeOf } = this.#parts;
    const { pod, since } = start;
    const ready = later(timeline.now, rest);
    const untilRun = untilItRuns(between(since, ready), restartTimeOf?.(pod));
    start.runsAt = latest(timeline.now, later(since, untilRun));
    start.timer = timeline.at(ready, 'kubelet', () => this.#started(pod.key, since, because));
  }

  /** A kubelet checks each pod once; one that it has no room for fails, and its object stays. */
  #admits(pod: Bound, because: CauseId): boolean {
    const { timeline, store, status, client, refusalOf } = this.#parts;
    const { key, uid, nodeName } = pod;
    if (this.#hasAdmitted(pod)) return true;
    const node = store.node(nodeName);
    if (node === undefined) return false;
    const others: Pod[] = [];
    for (const other of store.unfinishedOn(nodeName)) {
      if (awaitsStart(other) ? this.#hasAdmitted(other) : !this.#hasRefused(other)) {
        others.push(other);
      }
    }
    const reason = refusalOf(pod, node, others);
    if (reason === undefined) {
      this.#admitted.set(key, uid);
      return true;
    }
    this.#refused.set(key, uid);
    timeline.at(later(timeline.now, REPORTING), 'kubelet', () => {
      status.report(nodeName, 'status', () => {
        const now = store.pod(key);
        if (now === undefined || now.uid !== uid || !awaitsStart(now)) return;
        client.failPod(key, { kind: 'PodRejected', reason }, because);
      });
    });
    return false;
  }

  #hasAdmitted({ key, uid }: Pod): boolean {
    return this.#admitted.get(key) === uid;
  }

  #hasRefused({ key, uid }: Pod): boolean {
    return this.#refused.get(key) === uid;
  }

  #started(key: PodKey, since: Instant, because: CauseId): void {
    const start = this.#starts.get(key);
    if (start === undefined) return;
    const { store, status, isEnding } = this.#parts;
    status.report(start.node, 'status', () => {
      if (this.#starts.get(key) !== start) return;
      this.#giveUp(key);
      const now = store.pod(key);
      if (now === undefined || !awaitsStart(now) || isEnding(key)) return;
      if (!status.isRejected(lifeOf(now))) this.#run(now, since, because);
    });
  }

  #run(pod: Bound, since: Instant, because: CauseId): void {
    const { client, recorder, openGatesOf } = this.#parts;
    const { key, nodeName: node } = pod;
    const gates = openGatesOf?.(pod) ?? [];
    if (gates.length === 0) {
      client.runPod(key, since, because);
      return;
    }
    const waits = { kind: 'kubelet/awaits-gates', pod: key, node, gates } as const;
    client.holdPod(key, since, recorder.record('kubelet', waits, because));
  }

  /** A pod that ends needs its images no more. */
  #end(start: Start): void {
    this.#giveUp(start.pod.key);
    this.#pulls.on(start.node)?.withdraw(start.pod);
  }

  /** Pulls go on while a node is out of reach. */
  #giveUp(key: PodKey): void {
    const start = this.#starts.get(key);
    if (start === undefined) return;
    if (start.timer === undefined) this.#pulls.on(start.node)?.leave(start.pod);
    else this.#parts.timeline.cancel(start.timer);
    this.#starts.delete(key);
    const keys = this.#byNode.get(start.node);
    keys?.delete(key);
    if (keys?.size === 0) this.#byNode.delete(start.node);
  }
}

const podsToStart = remembered((pods: readonly Pod[]) => pods.filter(awaitsStart));

/** Whether a pod is bound to a node whose kubelet has yet to start its containers. */
const awaitsStart = (pod: Pod): pod is Bound =>
  pod.nodeName !== undefined && pod.phase === 'Pending' && !isTerminating(pod);
