import { DRAIN_DEFAULTS, type DrainOptions } from '#drain';
import type { DrainFlags } from '#script';
import { inSeconds } from '#units';

/** The options that the flags of a drain set. */
export function drainOptions(given: DrainFlags): DrainOptions {
  const { gracePeriod, timeout, skipWaitForDeleteTimeout, ...flags } = given;
  return {
    ...DRAIN_DEFAULTS,
    ...flags,
    ...(gracePeriod !== undefined && { gracePeriodSeconds: inSeconds(gracePeriod) }),
    ...(timeout !== undefined && timeout > 0 && { timeout }),
    ...(skipWaitForDeleteTimeout !== undefined && {
      skipWaitForDeleteTimeout: inSeconds(skipWaitForDeleteTimeout),
    }),
  };
}
