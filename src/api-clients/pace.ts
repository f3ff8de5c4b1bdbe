import { type Recorder, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import type { Timeline } from '#timeline';
import {
  between,
  type Duration,
  earliest,
  type Instant,
  later,
  latest,
  longest,
  seconds,
} from '#units';
import type { ClientLimits } from '#versions';
import { type LimiterTokens, TokenLines } from './token-bucket.ts';

/** A time in which requests of a client waited for tokens. */
export interface BusyStretch {
  readonly from: Instant;
  readonly to: Instant;
  readonly requests: number;
  readonly longestWait: Duration;
}

/** The waits of one client's requests in a run. */
export interface PaceOfClient {
  /** The process whose client it is, such as `kube-controller-manager`. */
  readonly client: string;
  readonly component: string;
  readonly limits: ClientLimits;
  readonly requests: number;
  readonly longestWait: Duration;
  readonly busy: readonly BusyStretch[];
  /** By group of the API, where each has its own limit; otherwise all of them as an empty name. */
  readonly tokensUntil: (end: Instant) => readonly LimiterTokens[];
}

/** Shorter ones make no difference that a report should show. */
const LONG_STRETCH = seconds(1);

export interface PaceParts {
  readonly timeline: Timeline;
  readonly recorder: Recorder<TimelineEvent>;
}

/** Records the waits of one client's requests, also over restarts of its process. */
export class ClientPace implements PaceOfClient {
  readonly client: string;
  readonly component: string;
  readonly limits: ClientLimits;
  requests = 0;
  longestWait = seconds(0);
  readonly busy: BusyStretch[] = [];
  readonly tokens: TokenLines;
  readonly tokensUntil = (end: Instant): readonly LimiterTokens[] => this.tokens.usedUntil(end);
  readonly #parts: PaceParts;
  #open: BusyStretch | undefined;

  constructor(
    { client, component, limits }: Pick<PaceOfClient, 'client' | 'component' | 'limits'>,
    parts: PaceParts,
  ) {
    this.client = client;
    this.component = component;
    this.limits = limits;
    this.#parts = parts;
    this.tokens = new TokenLines(parts.timeline);
  }

  /** A request has taken its place and waits for its token. */
  notePlace(wait: Duration): void {
    this.requests += 1;
    if (wait === 0) return;
    const { now } = this.#parts.timeline;
    const open = this.#open ?? { from: now, to: now, requests: 0, longestWait: wait };
    this.longestWait = longest(this.longestWait, wait);
    this.#open = {
      from: open.from,
      to: latest(open.to, later(now, wait)),
      requests: open.requests + 1,
      longestWait: longest(open.longestWait, wait),
    };
  }

  /** No request is left; if none follows at this instant, the busy stretch is over. */
  noteQuiet(): void {
    if (this.#open === undefined) return;
    const { requests } = this;
    const { timeline } = this.#parts;
    timeline.at(timeline.now, 'requests', () => {
      if (this.requests === requests) this.close();
    });
  }

  /**
   * The process or the run ends.
   * @param end of the run, which may be before what was played in vain
   */
  close(end?: Instant): void {
    const open = this.#open;
    this.#open = undefined;
    const { timeline, recorder } = this.#parts;
    const { now } = timeline;
    if (open === undefined || between(open.from, open.to) < LONG_STRETCH) return;
    const stretch = { ...open, to: earliest(open.to, end ?? now) };
    if (stretch.to <= stretch.from) return;
    this.busy.push(stretch);
    if (end !== undefined && now > end) return;
    recorder.record(
      this.component,
      {
        kind: 'RequestsThrottled',
        client: this.client,
        from: stretch.from,
        to: stretch.to,
        requests: stretch.requests,
      },
      THE_SNAPSHOT,
    );
  }
}

/** The clients of a run, in the order in which they were made. */
export class PaceLog {
  readonly #parts: PaceParts;
  readonly #clients = new Map<string, ClientPace>();

  constructor(parts: PaceParts) {
    this.#parts = parts;
  }

  of(client: string, component: string, limits: ClientLimits): ClientPace {
    const key = `${client} ${component}`;
    const known = this.#clients.get(key);
    if (known !== undefined) return known;
    const pace = new ClientPace({ client, component, limits }, this.#parts);
    this.#clients.set(key, pace);
    return pace;
  }

  /** The run ends, at this instant; now unless it is given. */
  close(end?: Instant): readonly PaceOfClient[] {
    const clients = [...this.#clients.values()];
    for (const pace of clients) pace.close(end);
    return clients;
  }
}
