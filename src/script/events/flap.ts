import { z } from 'zod';
import { type NodeTarget, nodeTarget, positiveDuration, withoutUndefined } from '#script-fields';
import { type Duration, microseconds, minutes } from '#units';
import { begin, type EventPlan, end } from '../plan.ts';
import { FAULTY } from './machine-claims.ts';
import type { PartitionAction } from './partition.ts';
import { podNetwork } from './pod-network.ts';

const DOWN = minutes(1);
const UP = minutes(1);
const TIMES = 3;
const MOST_TIMES = 10_000;

interface Rhythm {
  readonly down?: Duration | undefined;
  readonly up?: Duration | undefined;
  readonly times?: number | undefined;
  readonly podNetwork?: 'cut' | 'kept';
}

/** Every repetition is a fault of its own. */
const flapPlan = (
  target: NodeTarget,
  { down = DOWN, up = UP, times = TIMES, ...network }: Rhythm,
): EventPlan<PartitionAction> => ({
  subject: { kind: 'nodes', target },
  steps: Array.from({ length: times }, (_, n) => microseconds(n * (down + up))).flatMap(
    (offset, n) => {
      const action: PartitionAction = { kind: 'partition', ...network };
      return [begin(action, offset, n), end(action, microseconds(offset + down), n)];
    },
  ),
  claims: [FAULTY],
  withoutFor: 'write how often the network fails as times',
});

export const flap = nodeTarget
  .safeExtend({
    down: positiveDuration
      .meta({ description: 'How long the network is cut each time.', default: '1m' })
      .optional(),
    up: positiveDuration
      .meta({ description: 'How long it works in between.', default: '1m' })
      .optional(),
    times: z
      .int()
      .min(1)
      .max(MOST_TIMES)
      .meta({ description: 'How often the network fails.', default: TIMES })
      .optional(),
    podNetwork,
  })
  .transform(({ down, up, times, podNetwork: network, ...target }) =>
    flapPlan(target, { down, up, times, ...withoutUndefined({ podNetwork: network }) }),
  )
  .meta({
    title: 'Cut the network again and again',
    description: 'A repeated partition.',
    examples: [{ nodes: ['worker-1'], down: '45s', up: '30s', times: 5 }],
  });
