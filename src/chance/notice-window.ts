import {
  type Duration,
  earlier,
  earliest,
  type Instant,
  instant,
  later,
  latest,
  microseconds,
} from '#units';

/** The instants between which something happens. */
export interface Window {
  readonly from: Instant;
  readonly to: Instant;
}

/** Work that is repeated after rests of uneven length. */
export interface Repeated {
  /** A known time at which it was done. */
  readonly known?: Instant | undefined;
  readonly least: Duration;
  readonly most: Duration;
}

/** A node that falls silent, and its signs of life before. */
export interface Silence {
  readonly silent: Window;
  readonly renewals: Repeated;
  readonly statusWrites: Repeated;
  /** A sign of life that is certain: the kubelet began to write then. */
  readonly aliveAt?: Instant | undefined;
}

/** The loop that looks for signs of life. */
export interface Looks {
  readonly period: Duration;
  readonly grace: Duration;
  /** The process began between these, and remembers nothing from before. */
  readonly since?: Window | undefined;
}

/**
 * The window in which the last one of repeated writes falls before they stop. A known write shows
 * the phase of those that follow soon; each rest adds to the uncertainty.
 */
function lastBefore(stop: Window, { known, least, most }: Repeated): Window {
  const unknown = { from: earlier(stop.from, most), to: stop.to };
  if (known === undefined || known > stop.from) return unknown;
  const fewest = Math.max(0, Math.ceil((stop.from - known) / most) - 1);
  const writes = Math.floor((stop.to - known) / least);
  return {
    from: latest(unknown.from, instant(known + fewest * least)),
    to: earliest(stop.to, instant(known + writes * most)),
  };
}

/**
 * The window in which a silent node is marked Unknown. The first pass after the last sign of life
 * stamps it, and a pass that comes a whole grace period later finds it too old. After a write of the
 * status the pass forgets the Lease, so the next one stamps it once more.
 */
export function noticeWindow(
  { silent, renewals, statusWrites, aliveAt }: Silence,
  { period, grace, since }: Looks,
): Window {
  const renewed = lastBefore(silent, renewals);
  const written = lastBefore(silent, statusWrites).to;
  const stamped = {
    from: latest(renewed.from, aliveAt ?? renewed.from),
    to: latest(
      later(latest(renewed.to, aliveAt ?? renewed.to), period),
      later(written, microseconds(2 * period)),
    ),
  };
  const wholePasses = microseconds(Math.ceil(grace / period) * period);
  return {
    from: later(latest(stamped.from, since?.from ?? stamped.from), wholePasses),
    to: later(
      since === undefined ? stamped.to : latest(stamped.to, later(since.to, period)),
      wholePasses,
    ),
  };
}
