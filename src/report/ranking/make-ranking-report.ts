import { resourceOf, thresholdQuantity } from '#kubelet/eviction';
import type { NodeRanking, Outlook, RankedPod, RankedSnapshot } from '#ranking';
import { TOOL_VERSION } from '#tool';
import { printQuantity, quantityValue, wholeQuantity } from '#units';
import { noteOf } from '../model/notes.ts';
import type { Note } from '../types.ts';
import type { RankingEntry, RankingReport, VictimEntry } from './ranking-report.ts';
import { tieText, unrankedText } from './words.ts';

export const makeRankingReport = (ranked: RankedSnapshot): RankingReport => ({
  apiVersion: 'k8s-evict.dev/v1',
  kind: 'RankingReport',
  tool: { version: TOOL_VERSION },
  inputs: ranked.inputs,
  order:
    ranked.order.kind === 'kubelet'
      ? { ranking: 'kubelet' }
      : { ranking: 'qos', legacy: true, variant: ranked.order.variant },
  rankings: ranked.rankings.map(entryOf),
  unranked: ranked.unranked.map((node) => ({ node: node.node, message: unrankedText(node) })),
  assumptions: ranked.assumptions.map(noteOf),
  ambiguities: ranked.rankings.flatMap(tiesOf),
});

function entryOf(ranking: NodeRanking): RankingEntry {
  const { node, signal, resource, threshold, observation, outlook } = ranking;
  const capacity = BigInt(observation.capacity);
  const isSoft = threshold !== undefined && threshold.graceNanoseconds !== 0n;
  return {
    node,
    signal,
    resource,
    at: 0,
    threshold: threshold ? printQuantity(thresholdQuantity(threshold.value, capacity)) : null,
    gracePeriodSeconds: isSoft ? Number(threshold.graceNanoseconds) / 1e9 : null,
    minimumReclaim: threshold?.minReclaim
      ? printQuantity(thresholdQuantity(threshold.minReclaim, capacity))
      : null,
    available: printAmount(observation.available, ranking),
    capacity: printAmount(observation.capacity, ranking),
    outlook: outlook.kind,
    alsoMet: ranking.together.map(({ signal: other }) => other),
    toEvict: toEvictOf(outlook),
    victims: victimsOf(ranking),
  };
}

/** As the kubelet prints it: bytes with binary suffixes, counts with decimal ones. */
const printAmount = (amount: number, { signal }: Pick<NodeRanking, 'signal'>): string => {
  const resource = resourceOf(signal);
  const isBytes = resource === 'memory' || resource === 'ephemeral-storage';
  return printQuantity(wholeQuantity(BigInt(amount), isBytes ? 'BinarySI' : 'DecimalSI'));
};

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

/** Of the pods that may be evicted the first ones go, as many as it takes. */
function victimsOf({ victims, outlook }: NodeRanking): readonly VictimEntry[] {
  let left = 'pods' in outlook ? outlook.pods : 0;
  return victims.map((victim, index) => {
    const goes = victim.protection === undefined && left > 0;
    if (goes) left -= 1;
    return victimOf(victim, index + 1, goes);
  });
}

const victimOf = (victim: RankedPod, rank: number, goes: boolean): VictimEntry => ({
  rank,
  pod: victim.pod.key,
  uid: victim.pod.uid,
  usage: victim.measured?.usage ?? null,
  request: Number(quantityValue(victim.request)),
  over: victim.measured === undefined ? null : Number(quantityValue(victim.measured.over)),
  exceedsRequest: victim.measured?.exceedsRequest ?? null,
  priority: victim.priority,
  qosClass: victim.qosClass,
  protected: victim.protection ?? null,
  goes,
  decidedBy: victim.decidedBy ?? null,
  tiedWith: victim.tiedWith.map(({ key }) => key),
});

/** One note for each group of pods that nothing tells apart, as long as one of them can be evicted. */
function tiesOf({ node, signal, victims }: NodeRanking): readonly Note[] {
  const told = new Set<string>();
  return victims.flatMap(({ pod, tiedWith, protection }) => {
    if (tiedWith.length === 0 || protection !== undefined || told.has(pod.key)) return [];
    const pods = [pod, ...tiedWith].map(({ key }) => key);
    for (const key of pods) told.add(key);
    return [{ kind: 'tie', message: tieText(node, signal, pods) }];
  });
}
