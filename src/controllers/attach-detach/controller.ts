import { type CauseId, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import {
  type ChangeOf,
  type ComponentContext,
  type Inbox,
  isReady,
  type PersistentVolume,
  type VolumeAttachment,
} from '#cluster';
import {
  allowsMultiAttach,
  isAboutClaims,
  newAttachment,
  type StorageTimes,
  uniqueVolumeName,
} from '#pod-volumes';
import { atOrAfter, type Grid, grid, strictlyAfter, type Timer } from '#timeline';
import { between, compareText, type Duration, type Instant, later } from '#units';
import type { AttachDetachBehavior } from '#versions';
import type { AttachDetachCause } from './causes.ts';
import { decideDetach } from './detach-decision.ts';
import { Attachments, type DesiredAttachment, DesiredState, keyOf } from './volume-states.ts';

export interface AttachDetachParts extends ComponentContext<AttachDetachCause | TimelineEvent> {
  readonly behavior: AttachDetachBehavior;
  readonly times: Pick<StorageTimes, 'attachTime' | 'detachTime'>;
  /** The origin of the passes. */
  readonly origin: Instant;
  readonly apiAvailable: () => boolean;
}

type Watched = 'node' | 'pod' | 'persistentVolumeClaims';

/**
 * Attaches volumes to the nodes of the pods that use them, and detaches them when no pod there
 * does. Idle passes are skipped: a pass happens where a pod, node or claim has changed or a wait
 * has ended.
 *
 * @upstream pkg/controller/volume/attachdetach/attach_detach_controller.go Run (1.36)
 */
export class AttachDetachController {
  readonly #parts: AttachDetachParts;
  readonly #passes: Grid;
  readonly #desired: DesiredState;
  readonly #inbox: Inbox;
  readonly #attachments = new Attachments();
  /** Volumes with a storage operation under way: there is one at a time. */
  readonly #busy = new Set<string>();
  /** Volumes to look at in the next pass, and the causes. */
  readonly #dirty = new Map<string, CauseId>();
  /** Recorded refusals, by attachment. */
  readonly #refused = new Set<string>();
  readonly #lastDetach = new Map<string, CauseId>();
  readonly #timers = new Set<Timer>();
  #next: { readonly at: Instant; readonly timer: Timer } | undefined;

  constructor(parts: AttachDetachParts) {
    this.#parts = parts;
    const { store, behavior, origin } = parts;
    this.#passes = grid(origin, behavior.reconcilePeriod);
    this.#desired = new DesiredState(store);
    for (const attachment of store.shelf('volumeAttachments').list()) this.#adopt(attachment);
    for (const { name } of store.shelf('persistentVolumes').list()) this.#wake(name, THE_SNAPSHOT);
    this.#inbox = store.subscribe<Watched>(
      'reactions',
      (changes) => this.#onChanges(changes),
      ['node', 'pod', 'persistentVolumeClaims'],
      (change) => change.object !== 'pod' || isAboutClaims(change),
      'sleeps',
    );
  }

  /** The process ends. */
  stop(): void {
    const { store, timeline } = this.#parts;
    store.unsubscribe(this.#inbox);
    for (const timer of this.#timers) timeline.cancel(timer);
    if (this.#next !== undefined) timeline.cancel(this.#next.timer);
  }

  /** Adopts an earlier attachment: the node's report shows whether the volume is in use. */
  #adopt(attachment: VolumeAttachment): void {
    const { nodeName, persistentVolumeName } = attachment;
    const volume = this.#desired.volume(persistentVolumeName ?? '');
    if (volume === undefined) return;
    const node = this.#parts.store.node(nodeName);
    const reported = node?.volumesInUse?.includes(uniqueVolumeName(volume));
    const assumed =
      node === undefined || !isReady(node) || this.#desired.of(volume.name).has(nodeName);
    this.#attachments.add(volume.name, nodeName, reported ?? assumed);
  }

  #onChanges(changes: readonly ChangeOf<Watched>[]): void {
    for (const change of changes) {
      switch (change.object) {
        case 'pod': {
          const volumes = this.#desired.note(change.before, change.after);
          for (const volume of volumes) this.#wake(volume, change.cause);
          break;
        }
        case 'node':
          this.#onNode((change.after ?? change.before)?.name ?? '', change.cause);
          break;
        case 'persistentVolumeClaims': {
          const volume = this.#desired.noteClaimChange(change.before, change.after);
          if (volume !== undefined) this.#wake(volume, change.cause);
        }
      }
    }
  }

  /** The node's last report of its volumes also holds after its object is removed. */
  #onNode(name: string, cause: CauseId): void {
    const node = this.#parts.store.node(name);
    for (const volumeName of this.#attachments.volumesOn(name)) {
      const volume = this.#desired.volume(volumeName);
      const memory = this.#attachments.of(volumeName, name);
      if (node?.volumesInUse !== undefined && memory !== undefined && volume !== undefined) {
        memory.inUse = node.volumesInUse.includes(uniqueVolumeName(volume));
      }
      this.#wake(volumeName, cause);
    }
  }

  #wake(volume: string, because: CauseId): void {
    if (!this.#dirty.has(volume)) this.#dirty.set(volume, because);
    this.#passAt(atOrAfter(this.#passes, this.#parts.timeline.now));
  }

  #passAt(at: Instant): void {
    const { timeline, apiAvailable } = this.#parts;
    if (this.#next !== undefined) {
      if (this.#next.at <= at) return;
      timeline.cancel(this.#next.timer);
    }
    const run = () => {
      this.#next = undefined;
      this.#pass();
    };
    const timer = apiAvailable()
      ? timeline.at(at, 'attach-detach', run)
      : timeline.inBackgroundAt(at, 'attach-detach', run);
    this.#next = { at, timer };
  }

  #pass(): void {
    const { timeline, apiAvailable } = this.#parts;
    const next = strictlyAfter(this.#passes, timeline.now);
    if (!apiAvailable()) {
      this.#passAt(next);
      return;
    }
    const dirty = [...this.#dirty].sort(([a], [b]) => compareText(a, b));
    this.#dirty.clear();
    for (const [name, because] of dirty) {
      const volume = this.#desired.volume(name);
      if (volume !== undefined) this.#reconcile(volume, because);
    }
    if (this.#dirty.size > 0) this.#passAt(next);
  }

  /** Detaches come first, and an attach that waited for one is tried in the next pass. */
  #reconcile(volume: PersistentVolume, because: CauseId): void {
    if (this.#busy.has(volume.name)) return;
    const desired = this.#desired.of(volume.name);
    const attachedTo = this.#attachments.nodesOf(volume.name);
    for (const node of attachedTo) {
      if (!desired.has(node)) this.#letGo(volume, node, because);
      else delete this.#attachments.of(volume.name, node)?.unwanted;
    }
    const waiting = [...desired.values()]
      .filter(({ node }) => !attachedTo.includes(node))
      .sort((a, b) => compareText(a.node, b.node));
    for (const wish of waiting) this.#attach(volume, wish, attachedTo);
    const isFree = this.#attachments.nodesOf(volume.name).length < attachedTo.length;
    if (waiting.length > 0 && isFree) this.#dirty.set(volume.name, because);
  }

  #letGo(volume: PersistentVolume, node: string, because: CauseId): void {
    const { store, timeline, behavior } = this.#parts;
    const memory = this.#attachments.of(volume.name, node);
    if (memory === undefined) return;
    memory.unwanted ??= {
      since: timeline.now,
      cause: this.#tell('not-needed', volume, node, because, memory.inUse),
    };
    const { since, cause } = memory.unwanted;
    const unwanted = { since, inUse: memory.inUse, node: store.node(node) };
    const verdict = decideDetach(unwanted, behavior, timeline.now);
    if (verdict.kind === 'detach') this.#detach('VolumeDetached', volume, node, cause);
    else if (verdict.kind === 'force') {
      const why = verdict.why === 'timed-out' ? cause : store.causeOfNode(node);
      const decided = this.#tell(verdict.why, volume, node, why);
      this.#detach('VolumeForceDetached', volume, node, decided);
    } else if (verdict.until !== undefined && memory.lookAgainAt !== verdict.until) {
      memory.lookAgainAt = verdict.until;
      this.#lookAgain(volume.name, verdict.until, cause);
    }
  }

  #lookAgain(volume: string, at: Instant, because: CauseId): void {
    const { now } = this.#parts.timeline;
    this.#after(between(now, atOrAfter(this.#passes, at)), () => this.#wake(volume, because));
  }

  #after(time: Duration, run: () => void): void {
    const { timeline } = this.#parts;
    const timer = timeline.at(later(timeline.now, time), 'reactions', () => {
      this.#timers.delete(timer);
      run();
    });
    this.#timers.add(timer);
  }

  #detach(
    kind: 'VolumeDetached' | 'VolumeForceDetached',
    { name: volume }: PersistentVolume,
    node: string,
    because: CauseId,
  ): void {
    const { client, recorder, times } = this.#parts;
    this.#operate(volume, times.detachTime, because, () => {
      const cause = recorder.record(client.component, { kind, volume, node }, because);
      this.#attachments.remove(volume, node);
      this.#lastDetach.set(volume, cause);
      client.removeObject('volumeAttachments', keyOf(volume, node), cause);
    });
  }

  /** An operation of storage takes its time; meanwhile no other begins for the volume. */
  #operate(volume: string, time: Duration, because: CauseId, finish: () => void): void {
    const { apiAvailable } = this.#parts;
    if (time === 0) {
      finish();
      return;
    }
    this.#busy.add(volume);
    const end = () => {
      if (apiAvailable()) {
        this.#busy.delete(volume);
        finish();
        this.#wake(volume, because);
      } else this.#after(this.#parts.behavior.reconcilePeriod, end);
    };
    this.#after(time, end);
  }

  #attach(volume: PersistentVolume, to: DesiredAttachment, attachedTo: readonly string[]): void {
    const { node, pod } = to;
    const { store, client, recorder, times } = this.#parts;
    const { name, source } = volume;
    if (store.node(node) === undefined) return;
    const held = new Set([...attachedTo, ...this.#attachments.nodesOf(name)]);
    const key = keyOf(name, node);
    if (held.size > 0 && !allowsMultiAttach(volume)) {
      if (this.#refused.has(key)) return;
      this.#refused.add(key);
      const kind = 'attach-detach/multi-attach';
      const holders = [...held].sort(compareText);
      const refusal = { kind, volume: name, node, attachedTo: holders } as const;
      recorder.record(client.component, refusal, store.causeOfPod(pod.key));
      return;
    }
    const waitedFor = this.#refused.delete(key) ? this.#lastDetach.get(name) : undefined;
    const event = { kind: 'VolumeAttached', volume: name, node } as const;
    const because = waitedFor ?? store.causeOfPod(pod.key);
    this.#attachments.add(name, node, true);
    this.#operate(name, times.attachTime, because, () => {
      const cause = recorder.record(client.component, event, because);
      const attachment = newAttachment(name, node, source.driver ?? source.kind);
      client.putObject('volumeAttachments', attachment, cause);
      const reported = store.node(node)?.volumesInUse ?? [];
      this.#attachments.noteUse(name, node, reported.includes(uniqueVolumeName(volume)));
    });
  }

  #tell(
    decision: 'not-needed' | 'timed-out' | 'out-of-service',
    { name: volume }: PersistentVolume,
    node: string,
    because: CauseId,
    inUse = true,
  ): CauseId {
    const { client, recorder } = this.#parts;
    const cause: AttachDetachCause =
      decision === 'not-needed'
        ? { kind: 'attach-detach/not-needed', volume, node, inUse }
        : { kind: `attach-detach/${decision}`, volume, node };
    return recorder.record(client.component, cause, because);
  }
}
