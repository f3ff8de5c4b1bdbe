import type { Pod } from '#cluster';
import type { DeviceNeeds, DeviceRoom } from '#pod-devices';
import type { ClusterView } from '../cache/cluster-view.ts';
import { CLAIM_ELSEWHERE, NO_DEVICES } from '../reason.ts';
import { FITS, type Refusals } from '../refusals.ts';

/** What the scheduler knows of devices, read at the moment of a decision. */
export interface DeviceObjects {
  /** Undefined for a pod that claims none. */
  needsOf(pod: Pod): DeviceNeeds | undefined;
  /** Which devices are free now. */
  room(): DeviceRoom;
}

/**
 * Whether a node has the devices that a pod claims. Pods that would go free none: their claims stay
 * allocated until they are gone.
 * @upstream pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go Filter (1.36)
 */
export class DeviceFilter {
  readonly #needs: Extract<DeviceNeeds, { readonly kind: 'known' }>;
  readonly #room: DeviceRoom;
  readonly #view: ClusterView;
  readonly #refusals: Refusals;

  constructor(
    needs: Extract<DeviceNeeds, { readonly kind: 'known' }>,
    room: DeviceRoom,
    view: ClusterView,
    refusals: Refusals,
  ) {
    this.#needs = needs;
    this.#room = room;
    this.#view = view;
    this.#refusals = refusals;
  }

  verdict(slot: number): number {
    const { node } = this.#view.infoAt(slot);
    if (node === undefined) return FITS;
    if (!this.#room.reaches(node.name, this.#needs)) {
      return this.#refusals.number([CLAIM_ELSEWHERE], false);
    }
    const isEnough = this.#room.allocate(node.name, this.#needs) !== undefined;
    return isEnough ? FITS : this.#refusals.number([NO_DEVICES], true);
  }
}
