import type { CauseId } from '#causes';
import type { Client, PersistentVolumeClaim, Pod, PodKey, ResourceClaim, Store } from '#cluster';
import type { Allocation } from '#pod-devices';
import { boundTogether, claimsOfPod, isBoundClaim, SELECTED_NODE } from '#pod-volumes';
import { type Instant, later } from '#units';
import type { DeviceObjects } from '../devices/device-filter.ts';
import type { Attempt } from '../scheduler.ts';
import { bindingsOn, waitingClaims } from '../volumes/claim-binding.ts';
import type { VolumeObjects } from '../volumes/volume-objects.ts';
import { backOffAfter } from './back-off.ts';
import type { KubeSchedulerParts, WebhookRefusal } from './kube-scheduler-parts.ts';
import type { AssumedPod, AssumedPods } from './pending-pods.ts';
import type { PodQueue, WaitingPod } from './pod-queue.ts';
import { requestBinding } from './requests.ts';

export interface BindingCycleParts extends KubeSchedulerParts {
  readonly queue: PodQueue;
  readonly assumed: AssumedPods;
  /** Replaces a pod in what the scheduler sees. */
  readonly replace: (before: Pod | undefined, after: Pod | undefined) => void;
  /** Some pods of the queue are active again. */
  readonly wake: () => void;
}

/** Binds pods to their chosen nodes, once their volumes are bound. */
export class BindingCycle {
  readonly #parts: BindingCycleParts;
  readonly #volumeBinder: VolumeBinder;
  readonly #refused: RefusedBindings;

  constructor(parts: BindingCycleParts) {
    this.#parts = parts;
    this.#refused = new RefusedBindings(parts);
    this.#volumeBinder = new VolumeBinder({ ...parts, ...parts.options });
  }

  bind(
    { pod, because }: WaitingPod,
    { node, tied }: Extract<Attempt, { readonly kind: 'placed' }>,
  ): void {
    const { client, recorder, store, queue, assumed, replace, options } = this.#parts;
    queue.remove(pod.key);
    const best = { kind: 'scheduler/best-node', pod: pod.key, node, tied } as const;
    const cause = recorder.record(client.component, best, because);
    bindDevices({ client, ...options }, pod, node, cause);
    if (this.#volumeBinder.bind(pod, node, cause)) this.#sendBinding(pod, node, cause);
    const known = store.pod(pod.key);
    replace(pod, known && assumed.placed(known));
  }

  /** Binds pods whose volumes are bound by now. */
  bindReady(): void {
    const { store, assumed, replace } = this.#parts;
    for (const { key, node, because } of this.#volumeBinder.takeReady()) {
      const pod = store.pod(key);
      if (pod !== undefined) this.#sendBinding(pod, node, because);
      const known = store.pod(key);
      replace(undefined, known && assumed.placed(known));
    }
  }

  #sendBinding(pod: Pod, node: string, because: CauseId): void {
    const { assumed, queue, timeline, replace } = this.#parts;
    requestBinding(this.#parts, assumed, pod, node, because, (placed, known, refusal) => {
      replace(placed, known);
      if (refusal === undefined) queue.put(known, timeline.now, because);
      else this.#refused.add(known, node, refusal, because);
    });
  }
}

interface DeviceBinderParts {
  readonly client: Client;
  readonly devices?: DeviceObjects;
}

/**
 * Gives the claims of a pod their devices before it is bound, and reserves them for it. A claim of
 * the pod alone is made here, as the resource claim controller makes it from its template.
 * @upstream pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go bindClaim (1.36)
 */
function bindDevices(
  { client, devices }: DeviceBinderParts,
  pod: Pod,
  node: string,
  because: CauseId,
): void {
  const needs = devices?.needsOf(pod);
  if (devices === undefined || needs?.kind !== 'known') return;
  for (const allocation of devices.room().allocate(node, needs) ?? []) {
    client.putObject('resourceClaims', allocatedClaim(pod, allocation), because);
  }
  for (const { resourceClaimName } of pod.spec.resourceClaims ?? []) {
    const key = `${pod.namespace}/${resourceClaimName ?? ''}`;
    const claim = client.current.shelf('resourceClaims').get(key);
    if (claim === undefined || isReservedFor(claim, pod)) continue;
    const reservedFor = [...claim.reservedFor, reservationOf(pod)];
    client.putObject('resourceClaims', { ...claim, reservedFor }, because);
  }
}

const reservationOf = ({ name, uid }: Pod): ResourceClaim['reservedFor'][number] => ({ name, uid });

const isReservedFor = ({ reservedFor }: ResourceClaim, { uid }: Pod): boolean =>
  reservedFor.some((each) => each.uid === uid);

function allocatedClaim(pod: Pod, { claim: { claim, name, requests }, devices }: Allocation) {
  const reservedFor = [reservationOf(pod)];
  if (claim !== undefined) return { ...claim, allocated: devices, reservedFor };
  const owner = { apiVersion: 'v1', kind: 'Pod', name: pod.name, uid: pod.uid, controller: true };
  return {
    namespace: pod.namespace,
    name: `${pod.name}-${name}`,
    uid: `k8s-evict-${pod.uid}-${name}`,
    labels: {},
    annotations: {},
    ownerReferences: [owner],
    finalizers: [],
    requests,
    allocated: devices,
    reservedFor,
  };
}

export interface VolumeBinderParts {
  readonly store: Store;
  readonly client: Client;
  readonly volumes: VolumeObjects;
  readonly assumed: AssumedPods;
}

/**
 * Binds the volumes of pods whose claims waited for a node, before the pods themselves.
 * @upstream pkg/scheduler/framework/plugins/volumebinding/volume_binding.go PreBind (1.36)
 */
export class VolumeBinder {
  readonly #parts: VolumeBinderParts;
  /** Assumed pods whose volumes are not all bound. */
  readonly #waiting = new Set<PodKey>();

  constructor(parts: VolumeBinderParts) {
    this.#parts = parts;
  }

  /** Binds existing volumes and requests new ones; returns whether the pod can be bound by now. */
  bind(pod: Pod, nodeName: string, because: CauseId): boolean {
    const { store, client, volumes } = this.#parts;
    const waiting = this.#unbound(pod);
    const node = store.node(nodeName);
    if (waiting.length === 0 || node === undefined) return true;
    const { matched, toProvision } = bindingsOn(node, waitingClaims(waiting, volumes)) ?? NOTHING;
    for (const { claim, volume } of matched) {
      const together = boundTogether(claim, volume);
      client.putObject('persistentVolumes', together.volume, because);
      client.putObject('persistentVolumeClaims', together.claim, because);
    }
    for (const claim of toProvision) {
      const annotations = { ...claim.annotations, [SELECTED_NODE]: nodeName };
      client.putObject('persistentVolumeClaims', { ...claim, annotations }, because);
    }
    if (toProvision.length === 0) return true;
    this.#parts.assumed.assume(pod, nodeName, because);
    this.#waiting.add(pod.key);
    return false;
  }

  /** Removes the pods whose volumes are all bound by now; they stay assumed. */
  takeReady(): readonly AssumedPod[] {
    const { store, assumed } = this.#parts;
    const ready: AssumedPod[] = [];
    for (const key of this.#waiting) {
      const pod = store.pod(key);
      const placed = assumed.get(key);
      if (placed === undefined) this.#waiting.delete(key);
      else if (pod?.uid === placed.uid && this.#unbound(pod).length === 0) {
        this.#waiting.delete(key);
        ready.push(placed);
      }
    }
    return ready;
  }

  #unbound(pod: Pod): readonly PersistentVolumeClaim[] {
    const claims = this.#parts.store.shelf('persistentVolumeClaims');
    return claimsOfPod(pod)
      .flatMap(({ key }) => claims.get(key) ?? [])
      .filter((claim) => !isBoundClaim(claim));
  }
}

const NOTHING = { matched: [], toProvision: [] };

interface RefusedBindingsParts extends KubeSchedulerParts {
  readonly queue: PodQueue;
  /** Some pods of the queue are active again. */
  readonly wake: () => void;
}

interface RefusedPod {
  readonly uid: string;
  /** The refusals in a row. */
  readonly tries: number;
  readonly last: Instant;
  readonly because: CauseId;
}

/**
 * When a pod is tried whose attempts fail one after the other, at the earliest from an instant on.
 * @upstream pkg/scheduler/backend/queue/backoff_queue.go calculateBackoffDuration (1.36)
 */
function nextTryFrom(from: Instant, { tries, last }: Pick<RefusedPod, 'last' | 'tries'>): Instant {
  let at = last;
  for (let failures = tries; at === last || at < from; failures += 1) {
    at = later(at, backOffAfter(failures));
  }
  return at;
}

/**
 * Pods whose bindings a webhook refuses. Their next try comes after their back-off, whatever else
 * happens; as long as the webhook cannot be called, it fails and changes nothing.
 * @upstream pkg/scheduler/schedule_one.go handleBindingCycleError (1.36)
 */
export class RefusedBindings {
  readonly #parts: RefusedBindingsParts;
  readonly #pods = new Map<PodKey, RefusedPod>();

  constructor(parts: RefusedBindingsParts) {
    this.#parts = parts;
    parts.bindings?.onReturn(() => this.#onReturn());
  }

  add(pod: Pod, node: string, { by, name, message }: WebhookRefusal, because: CauseId): void {
    const { client, recorder, queue, timeline } = this.#parts;
    const { key, uid } = pod;
    const known = this.#pods.get(key);
    const before = known?.uid === uid ? known : undefined;
    const about = { pod: key, node, configuration: `${by}/${name}`, message };
    const refused = { kind: 'scheduler/binding-refused', ...about } as const;
    const cause = before?.because ?? recorder.record(client.component, refused, because);
    client.failBinding(key, cause);
    queue.setAside(client.current.pod(key) ?? pod, cause, message, timeline.now);
    const tries = (before?.tries ?? 0) + 1;
    this.#pods.set(key, { uid, tries, last: timeline.now, because: cause });
  }

  #onReturn(): void {
    const { queue, timeline, wake } = this.#parts;
    for (const [key, refused] of this.#pods) {
      this.#pods.delete(key);
      if (queue.get(key)?.pod.uid !== refused.uid) continue;
      timeline.at(nextTryFrom(timeline.now, refused), 'scheduler', () => {
        queue.activate(key, refused.because);
        wake();
      });
    }
  }
}
