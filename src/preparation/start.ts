import { type Instant, instant } from '#units';

/** The possible sources of the instant called 0, the strongest first. */
export interface StartSources {
  /** `--start-time`. */
  readonly option: Instant | undefined;
  readonly script: Instant | undefined;
  readonly newestHeartbeat: Instant | undefined;
  /** Nodes whose heartbeats are not counted, as their clocks are far ahead. */
  readonly clocksAhead: readonly string[];
  readonly newestTimestamp: Instant | undefined;
}

/** What the start assumes about the snapshot. */
export type StartAssumption =
  /** Nodes with signs of life far after those of most others, which do not move the start. */
  | { readonly kind: 'clocks-ahead'; readonly nodes: readonly string[] }
  | { readonly kind: 'start-is-newest-timestamp'; readonly at: Instant };

export interface Start {
  readonly at: Instant;
  /** Whether an option or a script chose it, and not the snapshot. */
  readonly isGiven: boolean;
  readonly assumption?: StartAssumption;
}

/** Without any time in a snapshot, the start is arbitrary. */
const EPOCH = instant(0);

/** The instant called 0. */
export function decideStart(sources: StartSources): Start {
  const given = sources.option ?? sources.script;
  if (given !== undefined) return { at: given, isGiven: true };
  const { newestHeartbeat, clocksAhead: nodes, newestTimestamp } = sources;
  if (newestHeartbeat !== undefined) {
    const start = { at: newestHeartbeat, isGiven: false };
    return nodes.length === 0 ? start : { ...start, assumption: { kind: 'clocks-ahead', nodes } };
  }
  const at = newestTimestamp ?? EPOCH;
  return { at, isGiven: false, assumption: { kind: 'start-is-newest-timestamp', at } };
}
