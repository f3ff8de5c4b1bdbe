import { minutes } from '#units';
import { begin, type EventPlan } from '../plan.ts';
import { positiveDuration } from '../schema/time-fields.ts';
import { type NodeTarget, nodeTarget } from '../targets/node-target.ts';
import { FAULTY } from './machine-claims.ts';

/** From power loss until the kubelet is back, unless the script knows better. */
const DOWN_FOR = minutes(1);

type Reboot = EventPlan<{ readonly kind: 'powerOff' } | { readonly kind: 'restore' }>;

const rebootPlan = (target: NodeTarget, downFor = DOWN_FOR): Reboot => ({
  subject: { kind: 'nodes', target },
  steps: [begin({ kind: 'powerOff' }), begin({ kind: 'restore' }, downFor, 1)],
  claims: [FAULTY],
  withoutFor: 'write how long the machine is down as downFor',
});

export const reboot = nodeTarget
  .safeExtend({
    downFor: positiveDuration
      .meta({ description: 'From power loss until the machine is back.', default: '1m' })
      .optional(),
  })
  .transform(({ downFor, ...target }) => rebootPlan(target, downFor))
  .meta({
    title: 'Reboot machines',
    description: 'Loss of power, then as with restore.',
    examples: [{ nodes: ['worker-1'], downFor: '90s' }],
  });
