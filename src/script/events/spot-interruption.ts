import { type NodeTarget, nodeTarget, positiveDuration } from '#script-fields';
import { type Duration, minutes } from '#units';
import { begin, type EventPlan } from '../plan.ts';
import { FAULTY } from './machine-claims.ts';

/** The warning that AWS gives. */
const NOTICE = minutes(2);

type Interruption = EventPlan<
  { readonly kind: 'spotInterruption' } | { readonly kind: 'terminateInstance' }
>;

const interruption = (target: NodeTarget, notice: Duration): Interruption => ({
  subject: { kind: 'nodes', target },
  steps: [begin({ kind: 'spotInterruption' }), begin({ kind: 'terminateInstance' }, notice, 1)],
  claims: [FAULTY],
  withoutFor: 'write how long before its end a machine is warned as notice',
});

export const spotInterruption = nodeTarget
  .safeExtend({
    notice: positiveDuration
      .meta({ description: 'From the warning until the machine is gone.', default: '2m' })
      .optional(),
  })
  .transform(({ notice = NOTICE, ...target }) => interruption(target, notice))
  .meta({
    title: 'Take spot machines back',
    description:
      'The cloud warns of the end of these machines, and ends them. A Karpenter that reads such ' +
      'warnings drains the nodes at once and orders others. Write terminateInstance for an end ' +
      'without a warning.',
    examples: [{ nodes: ['worker-1'] }],
  });
