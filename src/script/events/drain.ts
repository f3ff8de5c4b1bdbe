import { z } from 'zod';
import type { LabelSelector } from '#cluster';
import { duration, gracePeriod, type NodeTarget, nodeTarget, selector } from '#script-fields';
import type { Duration } from '#units';
import { momentary } from '../plan.ts';

/** The flags of kubectl drain. */
export interface DrainFlags {
  readonly gracePeriod?: Duration;
  /** 0 means no timeout. */
  readonly timeout?: Duration;
  readonly force?: boolean;
  readonly deleteEmptyDirData?: boolean;
  readonly ignoreDaemonSets?: boolean;
  readonly disableEviction?: boolean;
  readonly podSelector?: LabelSelector;
  readonly skipWaitForDeleteTimeout?: Duration;
  /** Runs one kubectl drain for each node, all at once. */
  readonly parallel?: boolean;
}

export interface DrainAction {
  readonly kind: 'drain';
  readonly flags: DrainFlags;
}

const flag = (description: string) => z.boolean().meta({ description, default: false }).optional();

const FLAGS = {
  gracePeriod: gracePeriod.optional(),
  timeout: duration
    .meta({ description: 'How long the drain of each node may take; 0s: for ever.' })
    .optional(),
  force: flag('Also deletes pods that no workload replaces.'),
  deleteEmptyDirData: flag('Also takes pods whose emptyDir data is lost thereby.'),
  ignoreDaemonSets: flag('Leaves the pods of DaemonSets where they are.'),
  disableEviction: flag('Deletes pods instead of evicting them, so that no budget is asked.'),
  podSelector: selector.meta({ description: 'Only pods with these labels.' }).optional(),
  skipWaitForDeleteTimeout: duration
    .meta({ description: 'Waits no longer for pods that are that long past their grace period.' })
    .optional(),
  parallel: flag('Drains all nodes at once, each by a kubectl drain of its own.'),
};

const isFlag = ([name, value]: [string, unknown]): boolean =>
  Object.hasOwn(FLAGS, name) && value !== undefined;

export const drain = nodeTarget
  .safeExtend(FLAGS)
  .transform((given) => {
    const fields = Object.entries(given);
    const flags: DrainFlags = Object.fromEntries(fields.filter(isFlag));
    const target: NodeTarget = Object.fromEntries(
      fields.filter(([name]) => !Object.hasOwn(FLAGS, name)),
    );
    return momentary<DrainAction>(
      { kind: 'nodes', target },
      { kind: 'drain', flags },
      'write uncordon for taking the nodes back into use',
      { aspect: 'scheduling', state: 'cordoned' },
    );
  })
  .meta({
    title: 'Drain nodes',
    description:
      'As kubectl drain does: all are cordoned, then one after the other has its pods evicted. ' +
      'What a budget refuses is asked for again every 5 s.',
    examples: [{ nodes: ['worker-1'], ignoreDaemonSets: true, timeout: '10m' }],
  });
