import type { CauseId } from '#causes';
import type {
  ChangeOf,
  ComponentContext,
  Inbox,
  PersistentVolumeClaim,
  StorageClass,
} from '#cluster';
import {
  boundTogether,
  firstUsable,
  isBoundClaim,
  matchingVolumes,
  SELECTED_NODE,
} from '#pod-volumes';
import type { Timer } from '#timeline';
import { type Duration, later } from '#units';
import type { PersistentVolumeCause } from './causes.ts';
import { newVolume } from './new-volume.ts';

export interface PersistentVolumeParts extends ComponentContext<PersistentVolumeCause> {
  /** The time that a provisioner takes to create a volume. */
  readonly provisionTime: Duration;
  readonly apiAvailable: () => boolean;
}

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/**
 * Binds new claims to volumes, and plays the provisioners that create these. A claim that waited at
 * the start goes on waiting until a node is chosen for it, as no controller has bound it before.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go syncUnboundClaim (1.36)
 */
export class PersistentVolumeController {
  readonly #parts: PersistentVolumeParts;
  readonly #inbox: Inbox;
  readonly #provisioning = new Map<string, Timer>();
  /** Claims to look at when the API server answers again, and the causes. */
  readonly #due = new Map<string, CauseId>();

  constructor(parts: PersistentVolumeParts) {
    this.#parts = parts;
    this.#inbox = parts.store.subscribe(
      'reactions',
      (changes: readonly ChangeOf<'persistentVolumeClaims'>[]) => {
        for (const { after, cause } of changes) if (after !== undefined) this.#look(after, cause);
      },
      ['persistentVolumeClaims'],
    );
  }

  /** The process ends. */
  stop(): void {
    this.#parts.store.unsubscribe(this.#inbox);
    for (const timer of this.#provisioning.values()) this.#parts.timeline.cancel(timer);
  }

  /** Catches up on writes that failed while the API server was down. */
  onApiReturn(): void {
    const due = [...this.#due];
    this.#due.clear();
    for (const [key, because] of due) this.#lookAgain(key, because);
  }

  #lookAgain(key: string, because: CauseId): void {
    const claim = this.#parts.store.shelf('persistentVolumeClaims').get(key);
    if (claim !== undefined) this.#look(claim, because);
  }

  #look(claim: PersistentVolumeClaim, because: CauseId): void {
    const { store, apiAvailable, timeline, provisionTime } = this.#parts;
    const key = keyOf(claim);
    if (isBoundClaim(claim) || claim.deletionTimestamp !== undefined) return;
    if (this.#provisioning.has(key)) return;
    if (!apiAvailable()) {
      this.#due.set(key, because);
      return;
    }
    const storageClass = store.shelf('storageClasses').get(claim.storageClassName ?? '');
    const selected = claim.annotations[SELECTED_NODE];
    const waits = storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
    if (waits && selected === undefined) return;
    if (selected === undefined && this.#bindToExisting(claim, because)) return;
    if (storageClass === undefined || !makesVolumes(storageClass)) return;
    const make = () => this.#provision(key, storageClass, because);
    this.#provisioning.set(key, timeline.at(later(timeline.now, provisionTime), 'reactions', make));
  }

  /** The smallest volume of the class that fits, anywhere. */
  #bindToExisting(claim: PersistentVolumeClaim, because: CauseId): boolean {
    const volumes = this.#parts.store.shelf('persistentVolumes').list();
    const candidates = volumes.filter(
      ({ storageClassName }) => storageClassName === (claim.storageClassName ?? ''),
    );
    const volume = firstUsable(matchingVolumes(claim, candidates), undefined, new Set());
    if (volume === undefined) return false;
    const { client, recorder } = this.#parts;
    const names = { claim: keyOf(claim), volume: volume.name };
    const bound = { kind: 'persistent-volume/bound', ...names } as const;
    this.#write(claim, volume, recorder.record(client.component, bound, because));
    return true;
  }

  #provision(key: string, storageClass: StorageClass, because: CauseId): void {
    this.#provisioning.delete(key);
    const { store, client, recorder, apiAvailable } = this.#parts;
    const claim = store.shelf('persistentVolumeClaims').get(key);
    if (claim === undefined || isBoundClaim(claim)) return;
    if (!apiAvailable()) {
      this.#due.set(key, because);
      return;
    }
    const selected = claim.annotations[SELECTED_NODE];
    const node = selected === undefined ? undefined : store.node(selected);
    const csiNode = selected === undefined ? undefined : store.shelf('csiNodes').get(selected);
    const others = store
      .shelf('persistentVolumes')
      .list()
      .filter(({ storageClassName }) => storageClassName === storageClass.name);
    const where = { ...(node && { node }), ...(csiNode && { csiNode }), others };
    const volume = newVolume(claim, storageClass, where);
    const made = {
      ...({ kind: 'persistent-volume/provisioned', claim: key, volume: volume.name } as const),
      storageClass: storageClass.name,
      ...(selected !== undefined && { node: selected }),
    };
    this.#write(claim, volume, recorder.record(client.component, made, because));
  }

  #write(
    ...[claim, volume, cause]: [PersistentVolumeClaim, Parameters<typeof boundTogether>[1], CauseId]
  ) {
    const { client } = this.#parts;
    const together = boundTogether(claim, volume);
    client.putObject('persistentVolumes', together.volume, cause);
    client.putObject('persistentVolumeClaims', together.claim, cause);
  }
}

const makesVolumes = ({ provisioner }: StorageClass): boolean =>
  provisioner !== '' && provisioner !== NO_PROVISIONER;

const keyOf = ({ namespace, name }: PersistentVolumeClaim): string => `${namespace}/${name}`;
