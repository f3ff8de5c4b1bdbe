import type { Node } from '#cluster';
import { isUsableOn } from '#pod-volumes';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import { CLAIM_IN_USE, NO_VOLUME_TO_BIND, VOLUME_LIMIT, VOLUME_ZONE } from '../filters/reasons.ts';
import type { PodMoves } from '../preemption/pod-moves.ts';
import { FITS, type Refusals } from '../refusals.ts';
import { exceedsLimit } from './attach-limit.ts';
import { bindingsOn } from './claim-binding.ts';
import type { PodClaims } from './pod-claims.ts';
import type { VolumeObjects } from './volume-objects.ts';
import { isInZoneOf } from './volume-zone.ts';

/** Whether a node will do for the volumes of a pod. */
export class VolumeFilter {
  readonly #pod: PodInfo;
  readonly #claims: PodClaims;
  readonly #volumes: VolumeObjects;
  readonly #view: ClusterView;
  readonly #refusals: Refusals;
  readonly #elsewhere: string;

  constructor(
    pod: PodInfo,
    claims: PodClaims,
    volumes: VolumeObjects,
    view: ClusterView,
    rules: SchedulerBehavior,
    refusals: Refusals,
  ) {
    this.#pod = pod;
    this.#claims = claims;
    this.#volumes = volumes;
    this.#view = view;
    this.#refusals = refusals;
    this.#elsewhere = rules.volumeAffinityReason;
  }

  verdict(slot: number, moves?: PodMoves): number {
    const info = this.#view.infoAt(slot);
    if (info.node === undefined) return FITS;
    if (this.#isInUse(moves)) return this.#refusals.number([CLAIM_IN_USE], true);
    if (exceedsLimit(this.#pod, info, this.#volumes, moves)) {
      return this.#refusals.number([VOLUME_LIMIT], true);
    }
    const reasons = this.#bindingProblems(info.node);
    if (reasons.length > 0) return this.#refusals.number(reasons, false);
    const isInZone = this.#boundVolumes().every((volume) =>
      isInZoneOf(volume, info.node?.labels ?? {}),
    );
    return isInZone ? FITS : this.#refusals.number([VOLUME_ZONE], false);
  }

  /**
   * Counts as upstream does: a claim in use once, however many pods use it; a pod that goes or comes once
   * for each volume whose claim is called like one of these, in whatever namespace.
   * @upstream pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go satisfyReadWriteOncePod (1.36)
   */
  #isInUse(moves: PodMoves | undefined): boolean {
    const { exclusive } = this.#claims;
    const { namespace } = this.#pod.pod;
    const inUse = [...exclusive].filter((name) =>
      this.#view.claimUsers.has(`${namespace}/${name}`),
    );
    if (inUse.length === 0) return false;
    const uses = (pods: Iterable<PodInfo> = []): number =>
      [...pods].flatMap(({ claims }) => claims).filter(({ name }) => exclusive.has(name)).length;
    return inUse.length + uses(moves?.come) - uses(moves?.gone) > 0;
  }

  #bindingProblems(node: Node): readonly string[] {
    const { waiting } = this.#claims;
    const isReachable = this.#boundVolumes().every((volume) => isUsableOn(volume, node));
    const isBindable =
      waiting.length === 0 || bindingsOn(node, waiting, this.#volumes) !== undefined;
    return [...(isReachable ? [] : [this.#elsewhere]), ...(isBindable ? [] : [NO_VOLUME_TO_BIND])];
  }

  #boundVolumes() {
    return this.#claims.bound.flatMap(
      ({ volumeName = '' }) => this.#volumes.volume(volumeName) ?? [],
    );
  }
}
