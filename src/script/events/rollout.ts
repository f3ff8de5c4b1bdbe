import { z } from 'zod';
import { quote, read, refuse, textField } from '#script-fields';
import { momentary } from '../plan.ts';

/** The kinds of workloads that roll their templates out. */
export const ROLLED_OUT = ['Deployment', 'StatefulSet', 'DaemonSet'] as const;

const isRolledOut = (kind: string): boolean => ROLLED_OUT.some((known) => known === kind);

const workload = textField(
  { title: 'a workload that is rolled out', examples: ['Deployment/shop/web', 'shop/web'] },
  (text) => {
    const parts = text.split('/');
    const [kind = ''] = parts;
    const isNamed = parts.length === 2 || (parts.length === 3 && isRolledOut(kind));
    if (isNamed && parts.every((part) => part !== '')) return read(text);
    return refuse({
      code: 'script/invalid-value',
      message: `${quote(text)} is no workload that can be rolled out: Kind/namespace/name is expected`,
      hint: `kinds are ${ROLLED_OUT.join(', ')}; a name that only one of them has needs no kind`,
    });
  },
);

export const rollout = z
  .strictObject({ workload })
  .transform(({ workload: name }) =>
    momentary(
      { kind: 'rolled-out', workload: name },
      { kind: 'rollout' } as const,
      'write the next rollout as an event of its own',
    ),
  )
  .meta({
    title: 'Roll a workload out anew',
    description: 'As kubectl rollout restart does: all of its pods are replaced by its strategy.',
    examples: [{ workload: 'Deployment/shop/web' }],
  });
