import { afterRequest } from '#api-clients';
import { type Instant, present } from '#units';

/**
 * The instant of a request for a token. Polls happen one nanosecond after their place on the grid,
 * so a token spent by a poll at 10.0 s is not quite back for a pass ten seconds later.
 */
export interface LimiterTime {
  readonly at: Instant;
  readonly extraNanoseconds: 0 | 1;
}

/** Decides how often a zone's queue may be worked on. */
export type Limiter =
  | { readonly kind: 'never' }
  | {
      readonly kind: 'token-bucket';
      /** Tokens per second, rounded to float32 as the flags are. */
      readonly qps: number;
      readonly tokens: number;
      /** Absent while the bucket was never used: it is full then. */
      readonly last?: LimiterTime;
    };

export const BURST = 1;
const NANOSECONDS_PER_SECOND = 1e9;

/** A full bucket, which refills at `qps` (float32) tokens a second. */
export const fullBucket = (qps: number): Limiter => ({
  kind: 'token-bucket',
  qps: Math.fround(qps),
  tokens: BURST,
});

/** A bucket that holds `tokens` (at most one) at an instant. */
export const bucketWith = (qps: number, tokens: number, at: Instant): Limiter => ({
  kind: 'token-bucket',
  qps: Math.fround(qps),
  tokens: Math.min(BURST, tokens),
  last: { at, extraNanoseconds: 0 },
});

/** The limiter that accepts nothing reports a rate of 1, a quirk that {@link swapLimiter} shows. */
const qpsOf = (limiter: Limiter): number => (limiter.kind === 'never' ? 1 : limiter.qps);

const nanosecondsBetween = (from: LimiterTime, to: LimiterTime): number =>
  (to.at - from.at) * 1_000 + (to.extraNanoseconds - from.extraNanoseconds);

/** The tokens of a limiter at an instant, and those that it gets a second. */
export function tokensAndRate(limiter: Limiter, at: Instant): readonly [number, number] {
  if (limiter.kind === 'never') return [0, 0];
  const { tokens, qps, last } = limiter;
  if (last === undefined) return [tokens, qps];
  const elapsed = nanosecondsBetween(last, { at, extraNanoseconds: 1 });
  return [Math.min(BURST, tokens + goSeconds(elapsed) * qps), qps];
}

/** Seconds as Go's `Duration.Seconds` rounds them. */
const goSeconds = (nanoseconds: number): number =>
  Math.trunc(nanoseconds / NANOSECONDS_PER_SECOND) +
  (nanoseconds % NANOSECONDS_PER_SECOND) / NANOSECONDS_PER_SECOND;

/**
 * Requests one token: the limiter afterwards, or undefined when it does not accept. Only an
 * accepted request leaves a trace.
 * @upstream golang.org/x/time/rate Limiter.reserveN (v0.13)
 */
export function tryAccept(limiter: Limiter, time: LimiterTime): Limiter | undefined {
  if (limiter.kind === 'never') return undefined;
  const elapsed =
    limiter.last === undefined ? 0 : Math.max(0, nanosecondsBetween(limiter.last, time));
  const tokens = afterRequest(limiter.tokens, goSeconds(elapsed), limiter.qps, BURST);
  const accepted = tokens >= 0 || waitNanoseconds(tokens, limiter.qps) <= 0;
  return accepted ? { ...limiter, tokens, last: time } : undefined;
}

const waitNanoseconds = (missing: number, qps: number): number =>
  qps <= 0 ? Number.POSITIVE_INFINITY : Math.trunc((-missing / qps) * NANOSECONDS_PER_SECOND);

/**
 * The limiter after a change of rate. An unchanged rate keeps its bucket; a new bucket is full, unless
 * the old limiter would not have accepted right now.
 * @upstream pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go SwapLimiter (1.36)
 */
export function swapLimiter(limiter: Limiter, qps: number, at: Instant): Limiter {
  const rate = Math.fround(qps);
  if (qpsOf(limiter) === rate) return limiter;
  if (rate <= 0) return { kind: 'never' };
  const fresh = fullBucket(rate);
  const time: LimiterTime = { at, extraNanoseconds: 0 };
  if (tryAccept(limiter, time) !== undefined) return fresh;
  return present(tryAccept(fresh, time), 'a token of a full bucket');
}

/**
 * The number of steps of a grid from `first` on until the limiter accepts; undefined when it never
 * does.
 */
export function stepsUntilAccepted(
  limiter: Limiter,
  first: Instant,
  period: number,
): number | undefined {
  if (limiter.kind === 'never') return undefined;
  const at = (step: number): LimiterTime => ({
    at: (first + step * period) as Instant,
    extraNanoseconds: 1,
  });
  if (tryAccept(limiter, at(0)) !== undefined) return 0;
  if (limiter.qps <= 0 || limiter.last === undefined) return undefined;
  const due = limiter.last.at + ((1 - limiter.tokens) / limiter.qps) * 1e6;
  // At a rate close to 0 the token comes after every instant that a number can represent.
  if (due > Number.MAX_SAFE_INTEGER) return undefined;
  let step = Math.max(1, Math.floor((due - first) / period) - 1);
  while (tryAccept(limiter, at(step)) === undefined) step += 1;
  return step;
}
