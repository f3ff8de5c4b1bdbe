import type { Draws } from '#chance';
import { type Duration, type Instant, microseconds } from '#units';
import type { LeftToChance } from '../chance/left-to-chance.ts';

/** How many times as long machines may take as is known, and how much less. */
const SPREAD = { given: 1, shown: 1.25, assumed: 2 } as const;

/** What chance decides for autoscalers and their cloud. */
export class AutoscalerDraws {
  readonly #draws: Draws | undefined;
  readonly #chance: LeftToChance;

  constructor(chance: LeftToChance) {
    this.#chance = chance;
    this.#draws = chance.autoscalerDraws();
  }

  /** Chooses among equally good pools or zones: the first, or that of a recording, without draws. */
  pool(among: readonly string[], at: Instant): string {
    const [first = ''] = among;
    if (this.#draws === undefined) return this.#chance.recorded.poolOf?.(among, at) ?? first;
    const drawn = this.#draws.fraction('autoscaler', `among ${among.join(' ')}`, at);
    return among[Math.floor(drawn * among.length)] ?? first;
  }

  /** How long a machine takes: what is assumed may be half of it, or twice as long. */
  provisioning(object: string, time: Duration, from: keyof typeof SPREAD): Duration {
    const spread = SPREAD[from];
    if (this.#draws === undefined || spread === 1) return time;
    const part = this.#draws.fraction('autoscaler', object) * (spread - 1 / spread);
    return microseconds(time * (1 / spread + part));
  }

  /** A pass before the start of a loop with this period. */
  passBefore(start: Instant, name: string, period: Duration): Instant {
    return (start + this.#chance.phase('autoscaler', name, period) - period) as Instant;
  }
}
