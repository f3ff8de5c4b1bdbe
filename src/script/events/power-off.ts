import { nodeTarget, withoutUndefined } from '#script-fields';
import type { Duration } from '#units';
import { lasting } from '../plan.ts';
import { BOOTS_WITH_FOR, bootTime } from './boot-time.ts';
import { FAULTY } from './machine-claims.ts';

export interface PowerOffAction {
  readonly kind: 'powerOff';
  readonly bootTime?: Duration;
}

export const powerOff = nodeTarget
  .safeExtend({ bootTime })
  .transform(({ bootTime: boot, ...target }) => ({
    ...lasting<PowerOffAction>(
      { kind: 'nodes', target },
      { kind: 'powerOff', ...withoutUndefined({ bootTime: boot }) },
      FAULTY,
    ),
    ...(boot !== undefined && BOOTS_WITH_FOR),
  }))
  .meta({
    title: 'Power off machines',
    description: 'The machines are gone at once: kubelets and containers stop.',
    examples: [{ zones: ['us-east-1a'] }],
  });
