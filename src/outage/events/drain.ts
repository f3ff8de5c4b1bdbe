import { DRAIN_DEFAULTS, type DrainOptions } from '#drain';
import type { DrainFlags } from '#script';
import { inSeconds } from '#units';
import type { OutageEvent } from '../happening.ts';

export const drain: OutageEvent<'drain'> = {
  needsApi: true,
  begin: ({ action, nodes, stage, because }) =>
    stage.parts.drain(stage.existing(nodes), drainOptions(action.flags), because),
};

/** The options that the flags of a drain set. */
function drainOptions(given: DrainFlags): DrainOptions {
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
