import { type Instant, instant } from '#units';
import type { Silence } from './silences.ts';

/** Nodes that can have fallen silent at one instant: one fault explains them all. */
export interface Fault {
  readonly silences: readonly Silence[];
  /** The instants at which all of them can have fallen silent. */
  readonly earliest: Instant;
  readonly latest: Instant;
}

/**
 * As few faults as explain the silences: nodes belong together while one instant lies in the
 * windows of all of them. Faults that follow each other within these windows cannot be told apart.
 */
export function faultsOf(silences: readonly Silence[]): readonly Fault[] {
  const faults: Fault[] = [];
  for (const silence of [...silences].sort((a, b) => a.latest - b.latest)) {
    const index = faults.findIndex(({ latest }) => silence.earliest <= latest);
    const fault = faults[index];
    if (fault === undefined) {
      faults.push({ silences: [silence], earliest: silence.earliest, latest: silence.latest });
      continue;
    }
    faults[index] = {
      silences: [...fault.silences, silence],
      earliest: instant(Math.max(fault.earliest, silence.earliest)),
      latest: instant(Math.min(fault.latest, silence.latest)),
    };
  }
  return faults;
}
