import type { Pod } from '#cluster';
import type { LegacyRankKey } from '../legacy-ranking.ts';
import type { RankKey } from '../rank-keys.ts';
import type { Protection } from './causes.ts';
import type { RankedPod } from './ranked-pods.ts';

/** The pod that a kubelet evicts, and the reasons for the choice. */
export interface Victim {
  readonly pod: Pod;
  readonly decidedBy?: RankKey | LegacyRankKey;
  /** The next pod in the order. */
  readonly before?: Pod;
  /** Pods that could as well have been evicted in its place. */
  readonly tiedWith: readonly Pod[];
  readonly passedOver: readonly { readonly pod: Pod; readonly because: Protection }[];
}

/** The first pod in the order of victims that may be evicted; undefined when none may. */
export function chooseVictim(ranked: readonly RankedPod[]): Victim | undefined {
  const place = ranked.findIndex(({ protection }) => protection === undefined);
  const victim = ranked[place];
  if (victim === undefined) return undefined;
  const { pod, decidedBy, tiedWith } = victim;
  const next = ranked[place + 1]?.pod;
  const spared = new Set(ranked.flatMap((each) => (each.protection ? [each.pod] : [])));
  return {
    pod,
    ...(decidedBy && { decidedBy }),
    ...(next && { before: next }),
    tiedWith: tiedWith.filter((other) => !spared.has(other)),
    passedOver: ranked
      .slice(0, place)
      .flatMap(({ pod: other, protection }) =>
        protection === undefined ? [] : [{ pod: other, because: protection }],
      ),
  };
}
