import { type ApiClient, BackOff, type Caller, type EventSink, WorkQueue } from '#api-clients';
import type { CauseId, TimelineEvent } from '#causes';
import {
  type AllocatedDevice,
  type ChangeOf,
  type ComponentContext,
  type DeviceTaintRule,
  type Inbox,
  isTerminating,
  type Pod,
  type PodKey,
  podConditionOf,
  ruleMatchesDevice,
} from '#cluster';
import { TaintedDevices } from '#pod-devices';
import type { Timer } from '#timeline';
import type { DeviceTaintEvictionBehavior } from '#versions';
import type { DeviceTaintEvictionCause } from './causes.ts';
import type { ClaimEviction } from './claim-eviction.ts';
import { victimsOf } from './victims.ts';

export interface DeviceTaintEvictionParts
  extends ComponentContext<DeviceTaintEvictionCause | TimelineEvent> {
  /** Its requests wait here. */
  readonly api: ApiClient;
  readonly events: EventSink;
  readonly behavior: DeviceTaintEvictionBehavior;
  /** The evictions under way at a time. */
  readonly workers: number;
}

const REASON = 'DeletionByDeviceTaintManager';

type Watched = ChangeOf<'pod' | 'resourceClaims' | 'resourceSlices' | 'deviceTaintRules'>;

/** An eviction that is due or under way. */
interface Due extends ClaimEviction {
  readonly uid: string;
  readonly timer?: Timer;
}

/**
 * The device-taint-eviction controller: deletes pods whose devices have a NoExecute taint, at once or
 * when the tolerations of their claims are used up.
 * @upstream pkg/controller/devicetainteviction/device_taint_eviction.go Controller (1.36)
 */
export class DeviceTaintEvictionController {
  readonly #parts: DeviceTaintEvictionParts;
  readonly #inbox: Inbox;
  readonly #queue: WorkQueue;
  readonly #due = new Map<PodKey, Due>();
  readonly #backOff = new BackOff();
  /** The rules whose victims were counted, as they were then. */
  readonly #counted = new Set<DeviceTaintRule>();

  constructor(parts: DeviceTaintEvictionParts, because: CauseId) {
    this.#parts = parts;
    const { store, timeline, api } = parts;
    this.#queue = new WorkQueue(api, parts.workers, (...work) => this.#evict(...work));
    this.#inbox = store.subscribe<Watched['object']>(
      'reactions',
      (changes) => this.#look(changes.at(-1)?.cause ?? because),
      ['pod', 'resourceClaims', 'resourceSlices', 'deviceTaintRules'],
      (change) => change.object !== 'pod' || (hasDevices(change) && changesPlace(change)),
      'sleeps',
    );
    if (store.shelf('resourceClaims').list().length === 0) return;
    timeline.at(timeline.now, 'reactions', () => this.#look(because));
  }

  /** The process ends: what was due is forgotten. */
  stop(): void {
    const { timeline, store } = this.#parts;
    for (const { timer } of this.#due.values()) if (timer !== undefined) timeline.cancel(timer);
    this.#due.clear();
    this.#queue.close();
    store.unsubscribe(this.#inbox);
  }

  /** Brings the evictions that are due up to date with claims, devices and rules. */
  #look(because: CauseId): void {
    const { store, behavior, timeline } = this.#parts;
    const devices = new TaintedDevices(store, behavior.readsRules);
    const wanted = victimsOf(store, (device) => devices.taintsOf(device), timeline.now);
    for (const [key, due] of this.#due) {
      const now = wanted.get(key);
      if (now === undefined || now.pod.uid !== due.uid) this.#cancel(key, because);
    }
    for (const { pod, eviction } of wanted.values()) this.#schedule(pod, eviction, because);
    this.#countOthers(because);
  }

  /** @upstream pkg/controller/devicetainteviction/device_taint_eviction.go evictPod (1.36) */
  #schedule(pod: Pod, eviction: ClaimEviction, because: CauseId): void {
    const { timeline, recorder, client } = this.#parts;
    const known = this.#due.get(pod.key);
    if (known?.at === eviction.at && known.uid === pod.uid) return;
    if (known?.timer !== undefined) timeline.cancel(known.timer);
    const node = pod.nodeName ?? '';
    const { key, value, effect } = eviction.taint;
    const taint = { key, value, effect };
    const about = { pod: pod.key, node, device: eviction.device, taint };
    const due = { ...eviction, uid: pod.uid };
    if (eviction.at <= timeline.now) {
      this.#due.set(pod.key, due);
      const cause =
        eviction.tolerated === 0
          ? ({ kind: 'device-taint/untolerated', ...about } as const)
          : usedUp(about, eviction);
      this.#queue.add(pod.key, recorder.record(client.component, cause, because));
      return;
    }
    const scheduled = {
      ...({ kind: 'EvictionScheduled', pod: pod.key, node, due: eviction.at } as const),
      ...announced(eviction),
    };
    const cause = recorder.record(client.component, scheduled, because);
    const timer = timeline.at(eviction.at, 'toleration-timers', () =>
      this.#queue.add(pod.key, recorder.record(client.component, usedUp(about, eviction), cause)),
    );
    this.#due.set(pod.key, { ...due, timer });
  }

  #cancel(key: PodKey, because: CauseId): void {
    const { timeline, recorder, client, store } = this.#parts;
    const due = this.#due.get(key);
    this.#due.delete(key);
    if (due?.timer === undefined) return;
    timeline.cancel(due.timer);
    const pod = store.pod(key);
    if (pod === undefined || isTerminating(pod)) return;
    const node = pod.nodeName === undefined ? {} : { node: pod.nodeName };
    const cancelled = { kind: 'EvictionCancelled', pod: key, ...node, due: due.at } as const;
    recorder.record(client.component, { ...cancelled, ...announced(due) }, because);
  }

  /**
   * GET, PATCH of the condition and DELETE, tried again after an error.
   * @upstream pkg/controller/devicetainteviction/device_taint_eviction.go addConditionAndDeletePod (1.36)
   */
  #evict(key: PodKey, because: CauseId, worker: Caller): void {
    const due = this.#due.get(key);
    if (due === undefined) return;
    const { client, events, store } = this.#parts;
    const node = store.pod(key)?.nodeName ?? '';
    const request = { kind: 'pod', node, name: key } as const;
    const read = (): Pod | undefined => {
      const pod = client.current.pod(key);
      return pod?.uid === due.uid && !isTerminating(pod) ? pod : undefined;
    };
    const step = (act: () => void): void =>
      worker.send(request, (reached) => {
        if (!reached) this.#retry(key, because);
        else if (read() === undefined) this.#done(key);
        else act();
      });
    const remove = (): void => {
      client.deletePod(key, { mechanism: 'device-taint', disruption: REASON }, because);
      this.#done(key);
    };
    step(() => {
      events.record({ node, name: key });
      const pod = read();
      const existing = pod && podConditionOf(pod, 'DisruptionTarget');
      if (existing?.status === 'True' && existing.reason === REASON) step(remove);
      else
        step(() => {
          client.markPod(key, { disruption: REASON }, because);
          step(remove);
        });
    });
  }

  #done(key: PodKey): void {
    this.#due.delete(key);
    this.#backOff.forget(key);
  }

  #retry(key: PodKey, because: CauseId): void {
    this.#parts.api.sleep(this.#backOff.waitOf(key), () => this.#queue.add(key, because));
  }

  /**
   * Rules with the effect None, once for each: whom they would evict.
   * @upstream pkg/controller/devicetainteviction/device_taint_eviction.go maybeUpdateRuleStatus (1.36)
   */
  #countOthers(because: CauseId): void {
    const { store, behavior, recorder, client, timeline } = this.#parts;
    if (!behavior.readsRules) return;
    for (const rule of store.shelf('deviceTaintRules').list()) {
      if (rule.taint.effect !== 'None' || this.#counted.has(rule)) continue;
      this.#counted.add(rule);
      const taint = { ...rule.taint, effect: 'NoExecute' } as const;
      const taintsOf = (device: AllocatedDevice) =>
        ruleMatchesDevice(rule, device) ? [{ taint, rule: rule.name }] : [];
      const victims = victimsOf(store, taintsOf, timeline.now);
      const pods = [...victims.keys()];
      const cause = { kind: 'device-taint/would-evict', rule: rule.name, pods } as const;
      recorder.record(client.component, cause, because);
    }
  }
}

/** What an eviction that is announced, and one that is cancelled, tell of its device. */
const announced = ({ device, taint: { key, value } }: ClaimEviction) =>
  ({ device, taint: { key, value, effect: 'NoExecute' } }) as const;

const usedUp = <About extends object>(about: About, { tolerated }: ClaimEviction) =>
  ({ kind: 'device-taint/toleration-used-up', ...about, seconds: tolerated }) as const;

const hasDevices = ({ before, after }: ChangeOf<'pod'>): boolean =>
  (after ?? before)?.spec.resourceClaims !== undefined;

/** Pods that come, go or get a node; neither their phase nor their readiness matters. */
const changesPlace = ({ before, after }: ChangeOf<'pod'>): boolean =>
  before?.nodeName !== after?.nodeName ||
  before?.uid !== after?.uid ||
  before?.deletionTimestamp !== after?.deletionTimestamp;
