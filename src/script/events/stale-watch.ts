import { z } from 'zod';
import { LED_COMPONENTS } from '#cluster';
import { lasting } from '../plan.ts';

const component = z.enum(LED_COMPONENTS).meta({
  description: 'The component that hears of no change.',
  examples: ['kube-controller-manager'],
});

export const staleWatch = z
  .strictObject({ component })
  .transform(({ component }) =>
    lasting({ kind: 'control-plane' }, { kind: 'staleWatch', component } as const, {
      aspect: `the watches of ${component}`,
      state: 'stale',
    }),
  )
  .meta({
    title: 'Let a component go on with old objects',
    description:
      'Its watches stay open and bring nothing, as behind a proxy or a kube-apiserver that hangs. ' +
      'It renews its Lease and acts on what it knew.',
    examples: [{ component: 'kube-controller-manager' }],
  });
