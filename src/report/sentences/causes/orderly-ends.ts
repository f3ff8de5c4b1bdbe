import type { TimelineKind } from '#causes';
import { counted, listed } from '#words';
import { sinceStart, type Words } from './words.ts';

export type OrderlyKind = Extract<
  TimelineKind,
  | `Volume${string}`
  | `Drain${string}`
  | 'EvictionRefused'
  | `Roll${'Started' | 'Advanced' | 'Ended'}`
>;

/** Events of drains, budgets and volumes. */
export const ORDERLY_END_WORDS: Words<OrderlyKind> = {
  VolumeAttached: ({ volume, node }) => `volume ${volume} is attached to ${node}`,
  VolumeDetached: ({ volume, node }) => `volume ${volume} is detached from ${node}`,
  VolumeForceDetached: ({ volume, node }) =>
    `volume ${volume} is detached from ${node} by force, whatever still uses it there`,
  EvictionRefused: ({ pod, budget, code, retryAt }, moment) =>
    [
      `the eviction of ${pod} is refused (${code})`,
      ...(budget === undefined ? [] : [`by budget ${budget}`]),
      ...(retryAt === undefined ? [] : [`and asked for again at ${sinceStart(retryAt, moment)}`]),
    ].join(' '),
  DrainCompleted: ({ node }) => `${node} is drained`,
  DrainFailed: ({ node, reason }) =>
    `draining ${node} fails${reason === undefined ? '' : ` (${reason})`}`,
  RollStarted: ({ nodes }) => `a roll of ${counted(nodes, 'node')} begins`,
  RollAdvanced: ({ node, replaced }) => `${node} is replaced or mended: ${replaced} so far`,
  RollEnded: ({ replaced, failedOn, quarantined }) => {
    const nodes = counted(replaced, 'node');
    if (quarantined !== undefined)
      return `the roll ends after ${nodes}, and ${listed(quarantined)} cannot be drained`;
    return failedOn === undefined
      ? `the roll is over, after ${nodes}`
      : `the roll ends after ${nodes}, as ${failedOn} cannot be drained`;
  },
};
