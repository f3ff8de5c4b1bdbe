import { z } from 'zod';
import { quote, read, refuse, textField } from '#script-fields';
import { momentary } from '../plan.ts';

/** The pods of the largest cluster that Kubernetes supports. */
const MOST_PODS = 150_000;

/** The kinds of workloads with a number of replicas to keep. */
export const SCALABLE: readonly string[] = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
];

const workload = textField(
  { title: 'a workload', examples: ['Deployment/shop/web', 'StatefulSet/shop/db'] },
  (text) => {
    const [kind = '', ...rest] = text.split('/');
    if (rest.length === 2 && rest.every((part) => part !== '') && SCALABLE.includes(kind)) {
      return read(text);
    }
    // Only the snapshot tells the kind that is meant.
    if (rest.length === 1 && rest[0] !== '' && kind !== '' && !SCALABLE.includes(kind)) {
      return read(text);
    }
    return refuse({
      code: 'script/invalid-value',
      message: `${quote(text)} is no workload that can be scaled: Kind/namespace/name is expected`,
      hint: `kinds are ${SCALABLE.join(', ')}`,
    });
  },
);

export const scale = z
  .strictObject({
    workload,
    replicas: z.int().min(0).max(MOST_PODS).meta({ description: 'How many pods it keeps.' }),
  })
  .transform(({ workload: name, replicas }) =>
    momentary(
      { kind: 'workload', workload: name },
      { kind: 'scale', replicas } as const,
      'write the number that follows as an event of its own',
    ),
  )
  .meta({
    title: 'Scale a workload',
    description: 'As kubectl scale does.',
    examples: [{ workload: 'Deployment/shop/web', replicas: 5 }],
  });
