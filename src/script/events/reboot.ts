import { type NodeTarget, nodeTarget, positiveDuration, withoutUndefined } from '#script-fields';
import { type Duration, minutes } from '#units';
import { begin, type EventPlan } from '../plan.ts';
import { bootTime } from './boot-time.ts';
import { FAULTY } from './machine-claims.ts';
import type { PowerOffAction } from './power-off.ts';
import type { RestoreAction } from './restore.ts';

/** The default time from power loss until the kubelet is back. */
const DOWN_FOR = minutes(1);

type Reboot = EventPlan<PowerOffAction | RestoreAction>;

const rebootPlan = (
  target: NodeTarget,
  downFor: Duration | undefined,
  boot: Duration | undefined,
): Reboot => ({
  subject: { kind: 'nodes', target },
  steps: [
    begin({ kind: 'powerOff' }),
    begin({ kind: 'restore', ...withoutUndefined({ bootTime: boot }) }, downFor ?? DOWN_FOR, 1),
  ],
  claims: [FAULTY],
  withoutFor: 'write how long the machine is down as downFor',
});

export const reboot = nodeTarget
  .safeExtend({
    bootTime,
    downFor: positiveDuration
      .meta({ description: 'From power loss until the machine is back.', default: '1m' })
      .optional(),
  })
  .transform(({ downFor, bootTime: boot, ...target }) => rebootPlan(target, downFor, boot))
  .meta({
    title: 'Reboot machines',
    description: 'Loss of power, then as with restore.',
    examples: [{ nodes: ['worker-1'], downFor: '90s' }],
  });
