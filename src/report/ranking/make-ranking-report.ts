import type { Pod } from '#cluster';
import { type RankingEntry, type RankingReport, TOOL_VERSION, type VictimEntry } from '#documents';
import { oomScoreAdj, thresholdQuantity } from '#kubelet/eviction';
import { isSidecar } from '#pod-facts';
import type { NodeRanking, Outlook, RankedSnapshot } from '#ranking';
import { printQuantity } from '#units';
import { noteOf } from '../sentences/notes.ts';
import { tieText, unrankedText } from '../sentences/ranking.ts';
import { graceSecondsOf, printAmount, rankedVictimOf } from './ranked-victim.ts';

export const makeRankingReport = (ranked: RankedSnapshot): RankingReport => ({
  apiVersion: 'k8s-evict.dev/v1',
  kind: 'RankingReport',
  tool: { version: TOOL_VERSION },
  inputs: ranked.inputs,
  order: ranked.order?.kind === 'qos' ? legacy(ranked.order) : { ranking: 'kubelet' },
  rankings: ranked.rankings.map((ranking) => entryOf(ranking, ranked.order === undefined)),
  unranked: ranked.unranked.map((each) => {
    return { node: each.node, reason: each.because, message: unrankedText(each) };
  }),
  assumptions: ranked.assumptions.map(noteOf),
  ambiguities: ranked.rankings.flatMap(tiesOf),
});

type LegacyRanking = Extract<NodeRanking['order'], { readonly kind: 'qos' }>;

const legacy = ({ variant }: LegacyRanking) => ({ ranking: 'qos', legacy: true, variant }) as const;

/**
 * Makes one ranking of the report. With `byRelease` the entry names the order of its kubelet's
 * release.
 */
function entryOf(ranking: NodeRanking, byRelease: boolean): RankingEntry {
  const { node, signal, resource, threshold, observation, outlook, order } = ranking;
  const capacity = BigInt(observation.capacity);
  return {
    node,
    signal,
    resource,
    at: 0,
    threshold: threshold ? printQuantity(thresholdQuantity(threshold.value, capacity)) : null,
    gracePeriodSeconds: threshold ? graceSecondsOf(threshold) : null,
    minimumReclaim: threshold?.minReclaim
      ? printQuantity(thresholdQuantity(threshold.minReclaim, capacity))
      : null,
    available: printAmount(observation.available, signal),
    capacity: printAmount(observation.capacity, signal),
    outlook: outlook.kind,
    alsoMet: ranking.together.map(({ signal: other }) => other),
    toEvict: toEvictOf(outlook),
    ...(byRelease && order.kind === 'qos' && { order: legacy(order) }),
    victims: victimsOf(ranking),
  };
}

function toEvictOf(outlook: Outlook): number | null {
  switch (outlook.kind) {
    case 'not-met':
    case 'collection-suffices':
      return 0;
    case 'evictions-suffice':
      return outlook.pods;
    case 'no-threshold':
    case 'never-enough':
      return null;
  }
}

/** Marks the first evictable pods as going, as many as the outlook needs. */
function victimsOf(ranking: NodeRanking): readonly VictimEntry[] {
  const { victims, outlook, memoryCapacity } = ranking;
  let left = 'pods' in outlook ? outlook.pods : 0;
  return victims.map((victim, index) => {
    const goes = victim.protection === undefined && left > 0;
    if (goes) left -= 1;
    const { pod } = victim;
    return {
      ...rankedVictimOf(victim, index + 1),
      uid: pod.uid,
      oomScoreAdj: memoryCapacity === 0 ? null : scoresOf(pod, ranking),
      goes,
    };
  });
}

/** Includes sidecars, the only init containers that keep running. */
const scoresOf = (
  pod: Pod,
  { memoryCapacity, guaranteedOomScore }: NodeRanking,
): Record<string, number> =>
  Object.fromEntries(
    [...pod.spec.containers, ...pod.spec.initContainers.filter(isSidecar)].map((container) => [
      container.name,
      oomScoreAdj(pod, container, BigInt(memoryCapacity), guaranteedOomScore),
    ]),
  );

/** One note for each group of tied pods, if one of them can be evicted. */
function tiesOf({ node, signal, victims }: NodeRanking): RankingReport['ambiguities'] {
  const noted = new Set<string>();
  return victims.flatMap(({ pod, tiedWith, protection }) => {
    if (tiedWith.length === 0 || protection !== undefined || noted.has(pod.key)) return [];
    const pods = [pod, ...tiedWith].map(({ key }) => key);
    for (const key of pods) noted.add(key);
    const message = tieText(node, signal, pods);
    return [
      { kind: 'eviction-tie', source: 'eviction-manager', node, signal, at: 0, pods, message },
    ];
  });
}
