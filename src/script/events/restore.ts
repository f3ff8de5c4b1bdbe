import { nodeTarget, withoutUndefined } from '#script-fields';
import type { Duration } from '#units';
import { momentary } from '../plan.ts';
import { bootTime } from './boot-time.ts';
import { RESTORED } from './machine-claims.ts';

export interface RestoreAction {
  readonly kind: 'restore';
  readonly bootTime?: Duration;
}

export const restore = nodeTarget
  .safeExtend({ bootTime })
  .transform(({ bootTime: boot, ...target }) =>
    momentary<RestoreAction>(
      { kind: 'nodes', target },
      { kind: 'restore', ...withoutUndefined({ bootTime: boot }) },
      'write the fault that follows as an event of its own',
      RESTORED,
    ),
  )
  .meta({
    title: 'Restore machines',
    description: 'Back to normal: ends every fault of these machines, however many overlap.',
    examples: [{ all: true }],
  });
