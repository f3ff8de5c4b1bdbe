import type { Observations, Signal, Threshold } from '#kubelet/eviction';
import { type Instant, present } from '#units';
import {
  parseMinimumReclaim,
  parseThresholdValue,
} from '../../../../src/kubelet/eviction/threshold-value.ts';
import { GIB } from '../../../support/measured.ts';

/** A hard threshold, or a soft one with so many seconds of grace. */
export function threshold(
  signal: Signal,
  text: string,
  { grace = 0, reclaim }: { readonly grace?: number; readonly reclaim?: string } = {},
): Threshold {
  const value = parseThresholdValue(text);
  const minReclaim = reclaim === undefined ? undefined : parseMinimumReclaim(reclaim);
  return {
    signal,
    value: present(value.ok ? value.value : undefined, text),
    graceNanoseconds: BigInt(grace) * 1_000_000_000n,
    ...(minReclaim?.ok && { minReclaim: minReclaim.value }),
  };
}

/** So much is left of each signal, where there are 10Gi of everything. */
export const left = (amounts: Partial<Record<Signal, number>>, time?: Instant): Observations =>
  new Map(
    Object.entries(amounts).map(([signal, available]) => [
      signal as Signal,
      { available, capacity: 10 * GIB, ...(time !== undefined && { time }) },
    ]),
  );
