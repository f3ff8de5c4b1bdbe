import type { Node, PersistentVolume } from '#cluster';
import { isUsableOn } from '#pod-volumes';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo, PodMoves } from '../cache/pod-info.ts';
import { CLAIM_IN_USE, NO_VOLUME, type Reason, VOLUME_LIMIT, VOLUME_ZONE } from '../reason.ts';
import { FITS, type Refusals } from '../refusals.ts';
import { AttachLimit } from './attach-limit.ts';
import { bindingsOn, type WaitingClaim, waitingClaims } from './claim-binding.ts';
import type { PodClaims } from './pod-claims.ts';
import type { VolumeObjects } from './volume-objects.ts';
import { hasZones, isInZoneOf } from './volume-zone.ts';

/** Whether a node suits the volumes of a pod. */
export class VolumeFilter {
  readonly #view: ClusterView;
  readonly #refusals: Refusals;
  readonly #elsewhere: Reason;
  readonly #exclusive: ReadonlySet<string>;
  /** The number of exclusive claims in use. */
  readonly #inUse: number;
  readonly #limit: AttachLimit;
  readonly #waiting: readonly WaitingClaim[];
  /** Volumes that cannot be used on every node. */
  readonly #bound: readonly PersistentVolume[];
  readonly #zonal: readonly PersistentVolume[];

  constructor(
    pod: PodInfo,
    { bound, waiting, exclusive }: PodClaims,
    volumes: VolumeObjects,
    view: ClusterView,
    rules: SchedulerBehavior,
    refusals: Refusals,
  ) {
    this.#view = view;
    this.#refusals = refusals;
    const problem = { kind: 'volume-elsewhere', text: rules.volumeAffinityReason } as const;
    this.#elsewhere = { plugin: 'VolumeBinding', problem };
    this.#exclusive = exclusive;
    const { namespace } = pod.pod;
    const used = [...exclusive].filter((name) => view.claimUsers.has(`${namespace}/${name}`));
    this.#inUse = used.length;
    this.#limit = new AttachLimit(pod, volumes);
    this.#waiting = waitingClaims(waiting, volumes);
    const known = bound.flatMap(({ volumeName = '' }) => volumes.volume(volumeName) ?? []);
    this.#bound = known.filter(({ nodeAffinity }) => nodeAffinity !== undefined);
    this.#zonal = known.filter(hasZones);
  }

  /** Whether any node could be refused. */
  get isNeeded(): boolean {
    const asked = this.#inUse + this.#waiting.length + this.#bound.length + this.#zonal.length;
    return asked > 0 || this.#limit.isNeeded;
  }

  verdict(slot: number, moves?: PodMoves): number {
    const info = this.#view.infoAt(slot);
    const { node } = info;
    if (node === undefined) return FITS;
    if (this.#isInUse(moves)) return this.#refusals.number([CLAIM_IN_USE], true);
    if (this.#limit.isExceededOn(info, moves)) return this.#refusals.number([VOLUME_LIMIT], true);
    const reasons = this.#bindingProblems(node);
    if (reasons.length > 0) return this.#refusals.number(reasons, false);
    const isInZone = this.#zonal.every((volume) => isInZoneOf(volume, node.labels));
    return isInZone ? FITS : this.#refusals.number([VOLUME_ZONE], false);
  }

  /**
   * Counts as upstream does: a claim in use once, however many pods use it; a pod that goes or
   * comes once for each volume whose claim has the name of one of these, in any namespace.
   * @upstream pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go satisfyReadWriteOncePod (1.36)
   */
  #isInUse(moves: PodMoves | undefined): boolean {
    if (this.#inUse === 0) return false;
    const uses = (pods: Iterable<PodInfo> = []): number =>
      [...pods].flatMap(({ claims }) => claims).filter(({ name }) => this.#exclusive.has(name))
        .length;
    return this.#inUse + uses(moves?.come) - uses(moves?.gone) > 0;
  }

  #bindingProblems(node: Node): readonly Reason[] {
    const isReachable = this.#bound.every((volume) => isUsableOn(volume, node));
    const isBindable = this.#waiting.length === 0 || bindingsOn(node, this.#waiting) !== undefined;
    if (isReachable && isBindable) return NO_PROBLEMS;
    return [...(isReachable ? [] : [this.#elsewhere]), ...(isBindable ? [] : [NO_VOLUME])];
  }
}

const NO_PROBLEMS: readonly Reason[] = [];
