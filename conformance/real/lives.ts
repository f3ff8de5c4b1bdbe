import type { Instant } from '#units';
import type { RecordedEvent } from './script-as-recorded.ts';

/** A time in which the kubelet of a node writes. */
export interface Life {
  /** Undefined for the life that the snapshot shows. */
  readonly from: Instant | undefined;
  /** Undefined where it lasts to the end. */
  readonly to: Instant | undefined;
  /** Whether the kubelet is cut off afterwards, and counts on with the same rounds. */
  readonly keepsRounds: boolean;
}

/** The lives of each node that falls silent in a recording. */
export function livesOf(events: readonly RecordedEvent[]): ReadonlyMap<string, readonly Life[]> {
  const lives = new Map<string, Life[]>();
  const silent = new Map<string, boolean>();
  for (const { at, silences, cuts, restores } of [...events].sort((a, b) => a.at - b.at)) {
    for (const node of [...silences, ...cuts]) {
      const known = lives.get(node) ?? [{ from: undefined, to: undefined, keepsRounds: false }];
      lives.set(node, known);
      const last = known.at(-1);
      if (last === undefined || silent.get(node) === true) continue;
      silent.set(node, true);
      known[known.length - 1] = { ...last, to: at, keepsRounds: cuts.includes(node) };
    }
    for (const node of restores) {
      if (silent.get(node) !== true) continue;
      silent.set(node, false);
      lives.get(node)?.push({ from: at, to: undefined, keepsRounds: false });
    }
  }
  return lives;
}
