import { nodeTarget, positiveDuration, withoutUndefined } from '#script-fields';
import type { Duration } from '#units';
import { lasting } from '../plan.ts';
import { BOOTS_WITH_FOR, bootTime } from './boot-time.ts';
import { FAULTY } from './machine-claims.ts';

export interface ShutdownAction {
  readonly kind: 'shutdown';
  readonly bootTime?: Duration;
  /** Both count from the beginning of the shutdown. */
  readonly times: {
    readonly cancelAfter?: Duration;
    readonly powerOffAfter?: Duration;
  };
}

export const shutdown = nodeTarget
  .safeExtend({
    bootTime,
    cancelAfter: positiveDuration
      .meta({ description: 'When the shutdown is called off, from its beginning on.' })
      .optional(),
    powerOffAfter: positiveDuration
      .meta({ description: 'When the power goes at the latest, from its beginning on.' })
      .optional(),
  })
  .transform(({ cancelAfter, powerOffAfter, bootTime: boot, ...target }) => ({
    ...lasting<ShutdownAction>(
      { kind: 'nodes', target },
      {
        kind: 'shutdown',
        times: withoutUndefined({ cancelAfter, powerOffAfter }),
        ...withoutUndefined({ bootTime: boot }),
      },
      FAULTY,
    ),
    ...(boot !== undefined && BOOTS_WITH_FOR),
  }))
  .meta({
    title: 'Shut machines down in order',
    description: 'Kubelets that are set so stop their pods first, priority by priority.',
    examples: [{ nodes: ['worker-1'] }],
  });
