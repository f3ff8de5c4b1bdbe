import type { RankedVictim } from '#documents';
import { type RankedPod, resourceOf, type Signal, type Threshold } from '#kubelet/eviction';
import { printQuantity, quantityValue, wholeQuantity } from '#units';

/** A ranked pod, as reports print it. */
export const rankedVictimOf = (victim: RankedPod, rank: number): RankedVictim => ({
  rank,
  pod: victim.pod.key,
  usage: victim.measured?.usage ?? null,
  request: Number(quantityValue(victim.request)),
  over: victim.measured === undefined ? null : Number(quantityValue(victim.measured.over)),
  exceedsRequest: victim.measured?.exceedsRequest ?? null,
  priority: victim.priority,
  qosClass: victim.qosClass,
  protected: victim.protection ?? null,
  decidedBy: victim.decidedBy ?? null,
  tiedWith: victim.tiedWith.map(({ key }) => key),
});

/** An amount as the kubelet prints it: bytes with binary suffixes, counts with decimal ones. */
export function printAmount(amount: number, signal: Signal): string {
  const resource = resourceOf(signal);
  const isBytes = resource === 'memory' || resource === 'ephemeral-storage';
  return printQuantity(wholeQuantity(BigInt(amount), isBytes ? 'BinarySI' : 'DecimalSI'));
}

const NANOSECONDS = 1e9;

/** The grace period of a soft threshold in seconds. Null for a hard one. */
export const graceSecondsOf = ({ graceNanoseconds }: Threshold): number | null =>
  graceNanoseconds === 0n ? null : Number(graceNanoseconds) / NANOSECONDS;
