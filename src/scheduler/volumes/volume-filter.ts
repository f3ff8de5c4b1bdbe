import type { Node } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import { CLAIM_IN_USE, NO_VOLUME_TO_BIND, VOLUME_LIMIT, VOLUME_ZONE } from '../filters/reasons.ts';
import type { PodMoves } from '../preemption/pod-moves.ts';
import { FITS, type Refusals } from '../refusals.ts';
import { exceedsLimit } from './attach-limit.ts';
import { canBindOn, isUsableOn } from './claim-binding.ts';
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
   * @upstream pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go satisfyReadWriteOncePod (1.36)
   */
  #isInUse(moves: PodMoves | undefined): boolean {
    let users = 0;
    for (const key of this.#claims.exclusive) {
      const uses = ({ claims }: PodInfo) => claims.some((claim) => claim.key === key);
      users += this.#view.claimUsers.get(key) ?? 0;
      for (const pod of moves?.gone ?? []) if (uses(pod)) users -= 1;
      for (const pod of moves?.come ?? []) if (uses(pod)) users += 1;
    }
    return users > 0;
  }

  #bindingProblems(node: Node): readonly string[] {
    const { waiting } = this.#claims;
    const isReachable = this.#boundVolumes().every((volume) => isUsableOn(volume, node));
    const isBindable = waiting.length === 0 || canBindOn(node, waiting, this.#volumes);
    return [...(isReachable ? [] : [this.#elsewhere]), ...(isBindable ? [] : [NO_VOLUME_TO_BIND])];
  }

  #boundVolumes() {
    return this.#claims.bound.flatMap(
      ({ volumeName = '' }) => this.#volumes.volume(volumeName) ?? [],
    );
  }
}
