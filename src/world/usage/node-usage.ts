import { type CauseId, THE_SNAPSHOT } from '#causes';
import type { ImageFsLayout, NodeStats, Pod, PodStats, StatsSummary } from '#cluster';
import { kubeletUid } from '#pod-facts';
import type { Clock } from '#timeline';
import { type Instant, instant, microseconds } from '#units';
import {
  at,
  type CurveChange,
  laterOf,
  type NodeUsageChange,
  type PodUsageChange,
  type Span,
} from '#usage';
import { fileSystemGrowth } from './file-systems.ts';
import { grownNode, type NodeGrowth } from './node-stats.ts';
import { NO_OTHER_GROWTH, OtherUsage } from './other-usage.ts';
import type { PodUsage } from './pod-usage.ts';
import { PodsUsage } from './pods-usage.ts';
import { type StartedUse, statsOfStarted } from './started-pod.ts';
import { type Direction, type Outlook, UsageCauses, type UsedResource } from './usage-causes.ts';
import { growthIn, instantIn, UsageRecord } from './usage-record.ts';

/** The known usage of a node at the start. */
export interface UsageFacts {
  readonly summary: StatsSummary;
  readonly layout: ImageFsLayout;
  /** Bytes that a collection of unused images frees, once. */
  readonly unusedImages: number;
  /** Bytes that a collection of dead containers frees, once. */
  readonly deadContainers: number;
}

export interface NodeUsageParts {
  readonly clock: Clock;
  readonly facts: UsageFacts;
  /** The pods that were on the node when it was measured. */
  readonly pods: readonly Pod[];
  readonly onChange: () => void;
}

/** A time in which usage grows or shrinks evenly, until it meets a bound such as a full disk. */
export interface StatsStretch {
  readonly from: Instant;
  readonly to: Instant;
  /** The summary at a share of the time, from 0 to 1. */
  readonly at: (share: number) => NodeStats;
}

/**
 * The usage of a node's memory, disks and process table, as far as a kubelet can measure it. It
 * stays as measured at the start except for changes by events, deaths and collections.
 */
export class NodeUsage {
  readonly #parts: NodeUsageParts;
  readonly #measured: Map<string, PodStats>;
  readonly #pods = new PodsUsage();
  readonly #causes = new UsageCauses();
  /** The last causes that changed the memory which pods want, by uid. */
  readonly #memoryCauses = new Map<string, CauseId>();
  readonly #collected = { images: 0, containers: 0 };
  readonly #record: UsageRecord;
  #other: OtherUsage | undefined;
  #podsLimit = 0;

  constructor(parts: NodeUsageParts) {
    this.#parts = parts;
    this.#record = new UsageRecord(parts.clock.now);
    this.#measured = new Map(parts.facts.summary.pods.map((stats) => [stats.podRef.uid, stats]));
  }

  get layout(): ImageFsLayout {
    return this.#parts.facts.layout;
  }

  /** Changes the usage of a pod; no effect when it was not measured or its containers are gone. */
  changePod(pod: Pod, change: PodUsageChange, because: CauseId): void {
    if (change.memory !== undefined) this.#memoryCauses.set(kubeletUid(pod), because);
    this.#touch(pod, because, (usage) => usage.change(change, this.#parts.clock.now));
  }

  /** The containers of a new pod run, and have this usage from now on. */
  startPod(pod: Pod, { memory, ofContainers, pids }: StartedUse, because: CauseId): void {
    const { now } = this.#parts.clock;
    this.#measured.set(kubeletUid(pod), statsOfStarted(pod));
    this.#memoryCauses.set(kubeletUid(pod), because);
    this.#touch(pod, because, (usage) => {
      usage.change({ pids: rise(pids) }, now);
      usage.withMemory((of) => of.rise(memory, ofContainers, now));
    });
  }

  /** Changes the usage that is not a pod's. */
  changeNode(change: NodeUsageChange, because: CauseId): void {
    const { facts, pods, clock } = this.#parts;
    this.#other ??= new OtherUsage(facts.summary, facts.layout, specsOf(pods));
    const other = this.#other;
    this.#change(because, () => other.change(change, clock.now));
  }

  /** Raises the memory limit of the cgroup of all pods by some bytes; negative to lower it. */
  raisePodsLimit(bytes: number, because: CauseId): void {
    this.#change(because, () => {
      this.#podsLimit += bytes;
    });
  }

  /** A container has lost its memory, and its usage after a restart is unknown. */
  forgetContainer(pod: Pod, container: string, memory: number, because: CauseId): void {
    const { now } = this.#parts.clock;
    this.#touch(pod, because, (usage) =>
      usage.withMemory((of) => of.forget(container, memory, now)),
    );
  }

  /** A container has ended: it uses nothing until it is started again. */
  stopContainer(pod: Pod, container: string, because: CauseId): void {
    this.#touch(pod, because, (usage) => usage.withMemory((of) => of.stopContainer(container)));
  }

  /** A container that had ended runs again, with the usage it would have if it had never ended. */
  startContainer(pod: Pod, container: string, because: CauseId): void {
    this.#memoryCauses.set(kubeletUid(pod), because);
    this.#touch(pod, because, (usage) => usage.withMemory((of) => of.startContainer(container)));
  }

  /** The containers of a pod have ended, and its memory and processes are released. */
  stopPod(pod: Pod, because: CauseId): void {
    this.#touch(pod, because, (usage) => usage.stop());
  }

  /** A pod is cleaned up: its data on disks is removed too. */
  finishPod(pod: Pod, because: CauseId): void {
    const { now } = this.#parts.clock;
    this.#touch(pod, because, () => this.#pods.finish(kubeletUid(pod), now));
  }

  /** The bytes that a collection would free. */
  collectable(what: 'images' | 'containers'): number {
    const { unusedImages, deadContainers } = this.#parts.facts;
    return (what === 'images' ? unusedImages : deadContainers) - this.#collected[what];
  }

  /** Collects unused images or dead containers. */
  collect(what: 'images' | 'containers', because: CauseId): void {
    const bytes = this.collectable(what);
    if (bytes === 0) return;
    this.#change(because, () => {
      this.#collected[what] += bytes;
    });
  }

  /** The last cause of more, or of less, usage of a resource; the snapshot when there was none. */
  causeOf(resource: UsedResource, direction: Direction): CauseId {
    return this.#causes.of(resource, direction);
  }

  /** The last cause of the memory that a pod wants; the snapshot when there was none. */
  memoryCauseOf(pod: Pick<Pod, 'annotations' | 'uid'>): CauseId {
    return this.#memoryCauses.get(kubeletUid(pod)) ?? THE_SNAPSHOT;
  }

  /** The last known change of any usage; undefined when there is none. */
  get lastMove(): Instant | undefined {
    return laterOf(this.#other?.lastMove, this.#pods.lastMove);
  }

  /** The node's summary from the start to an instant which is not before now. */
  courseUntil(end: Instant): readonly StatsStretch[] {
    this.#noteUntil(end);
    const { node } = this.#parts.facts.summary;
    return this.#record.stretches.map((stretch) => ({
      from: stretch.from,
      to: stretch.to,
      at: (share) => grownNode(node, growthIn(stretch, share), instantIn(stretch, share)),
    }));
  }

  /** The node's summary at the highest usage within a span, as if all peaks came together. */
  nodeOver(span: Span): NodeStats {
    return grownNode(this.#parts.facts.summary.node, this.#growthOver(span), span.to);
  }

  /** The same for one of its pods; undefined when the pod is not measured. */
  podOver(pod: Pick<Pod, 'annotations' | 'uid'>, span: Span): PodStats | undefined {
    const uid = kubeletUid(pod);
    return this.#pods.of(uid)?.statsOver(span) ?? this.#measured.get(uid);
  }

  /**
   * The measured usage of a pod at the start, or when it started; undefined when it was not
   * measured.
   */
  measuredOf(pod: Pick<Pod, 'annotations' | 'uid'>): PodStats | undefined {
    return this.#measured.get(kubeletUid(pod));
  }

  /** The last known change of a pod's memory; undefined when there is none. */
  lastMemoryMove(pod: Pick<Pod, 'annotations' | 'uid'>): Instant | undefined {
    return this.#pods.of(kubeletUid(pod))?.lastMemoryMove;
  }

  /** The growth of a pod's memory since it was measured, if all of it ran now. */
  memoryWanted(pod: Pick<Pod, 'annotations' | 'uid'>): number {
    return this.#pods.of(kubeletUid(pod))?.memoryWanted(this.#parts.clock.now) ?? 0;
  }

  /** Whether anything has ever changed the usage of a pod. */
  hasChanged(pod: Pick<Pod, 'annotations' | 'uid'>): boolean {
    return this.#pods.of(kubeletUid(pod)) !== undefined;
  }

  /** All memory of the machine, in bytes. */
  get memoryCapacity(): number {
    const { availableBytes = 0, workingSetBytes = 0 } = this.#parts.facts.summary.node.memory ?? {};
    return availableBytes + workingSetBytes;
  }

  /** The bytes of memory missing at the highest usage within a span; 0 or less when none are. */
  memoryMissingOver(span: Span): number {
    const available = this.#parts.facts.summary.node.memory?.availableBytes;
    return available === undefined ? 0 : this.#growthOver(span).memory - available;
  }

  #touch(pod: Pod, because: CauseId, change: (usage: PodUsage) => void): void {
    const uid = kubeletUid(pod);
    const measured = this.#measured.get(uid);
    if (measured === undefined) return;
    const usage = this.#pods.changing(uid, measured, pod.spec);
    this.#change(because, () => change(usage));
  }

  #change(because: CauseId, change: () => void): void {
    this.#noteUntil(this.#parts.clock.now);
    const before = this.#outlook();
    change();
    this.#causes.note(before, this.#outlook(), because);
    this.#parts.onChange();
  }

  #noteUntil(now: Instant): void {
    const { lastMove } = this;
    const isLevel = lastMove === undefined || lastMove <= this.#record.until;
    const turns = isLevel ? undefined : this.#turns();
    this.#record.noteUntil(now, turns, (instant) => this.#growthOver(at(instant)));
  }

  *#turns(): Generator<Instant> {
    if (this.#other !== undefined) yield* this.#other.turns();
    yield* this.#pods.turns();
  }

  #outlook(): Outlook {
    const from = this.#parts.clock.now;
    return {
      highest: this.#growthOver({ from, to: AFTER_ALL }),
      last: this.#growthOver(at(AFTER_ALL)),
    };
  }

  #growthOver(span: Span): NodeGrowth {
    const other = this.#other?.growthOver(span) ?? NO_OTHER_GROWTH;
    const { memory: podsMemory, pids: podsPids, layers, data } = this.#pods.growthOver(span);
    const fileSystems = fileSystemGrowth(this.layout, {
      pods: { layers, data },
      other,
      collected: this.#collected,
    });
    const memory = podsMemory + other.memory;
    const pids = podsPids + other.pids;
    return { memory, podsMemory, podsLimit: this.#podsLimit, pids, ...fileSystems };
  }
}

const rise = (value: number): CurveChange => ({ kind: 'add', value, over: microseconds(0) });

/** Later than every change. */
const AFTER_ALL = instant(Number.MAX_SAFE_INTEGER);

const specsOf = (pods: readonly Pod[]): ((uid: string) => Pod['spec'] | undefined) => {
  const byUid = new Map(pods.map((pod) => [kubeletUid(pod), pod.spec]));
  return (uid) => byUid.get(uid);
};
