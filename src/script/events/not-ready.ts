import { nameField, nodeTarget } from '#script-fields';
import { lasting } from '../plan.ts';
import { FAULTY } from './machine-claims.ts';

/** The reason that a kubelet gives when it knows no better one. */
const REASON = 'KubeletNotReady';

export const notReady = nodeTarget
  .safeExtend({
    reason: nameField('the reason of the Ready condition', 'KubeletNotReady')
      .meta({ description: 'The reason that the Ready condition gives.', default: REASON })
      .optional(),
  })
  .transform(({ reason = REASON, ...target }) =>
    lasting({ kind: 'nodes', target }, { kind: 'notReady', reason } as const, FAULTY),
  )
  .meta({
    title: 'Make kubelets post Ready=False',
    description: 'Kubelets run and say that they are not ready.',
    examples: [{ nodes: ['worker-1'] }],
  });
