import type { LoadedSnapshot } from '#snapshot';
import { withClaims } from '#workloads';
import type { Base } from './base.ts';
import type { PlanParts } from './plan.ts';
import type { ScenarioOptions } from './request.ts';
import { noteUnseen } from './unseen.ts';

type Settled = Pick<PlanParts, 'snapshot' | 'claimed' | 'unseen'>;

/** The common parts of scenarios on one snapshot: its pods with their controllers, and a base. */
export class SharedBases {
  #of: LoadedSnapshot | undefined;
  #settled: Settled | undefined;
  #missingStats: ScenarioOptions['missingStats'];
  #base: Base | undefined;

  /** A snapshot as scenarios play it, and the base of an earlier one that may fit. */
  of(
    found: LoadedSnapshot,
    { missingStats }: ScenarioOptions,
  ): Settled & { readonly known: Base | undefined } {
    if (this.#of !== found || this.#settled === undefined) {
      this.#of = found;
      this.#settled = settle(found);
      this.#base = undefined;
    }
    const isSame = this.#missingStats === missingStats;
    return { ...this.#settled, known: isSame ? this.#base : undefined };
  }

  /** Keeps a base that other scripts can have, too: settings are those of a script alone. */
  keep(found: LoadedSnapshot, { missingStats }: ScenarioOptions, base: Base): void {
    const { kubeletSettings, podSettings } = base.facts.outage;
    if (this.#of !== found || kubeletSettings.length + podSettings.length > 0) return;
    this.#missingStats = missingStats;
    this.#base = base;
  }
}

function settle(found: LoadedSnapshot): Settled {
  const claimed = withClaims(found.cluster.workloads, found.cluster.pods);
  const { cluster, unseen } = noteUnseen({ ...found.cluster, pods: claimed.pods });
  return { snapshot: { ...found, cluster }, claimed, unseen };
}
