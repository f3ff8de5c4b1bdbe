import { z } from 'zod';
import { podTarget, usageField, withoutUndefined } from '#script-fields';
import type { PodUsageChange } from '#usage';
import { momentary } from '../plan.ts';
import { mustChange } from './must-change.ts';

export interface UsageAction {
  readonly kind: 'usage';
  readonly change: PodUsageChange;
}

export const usage = z
  .strictObject({
    pods: podTarget.meta({ description: 'The pods whose use changes.' }),
    memory: usageField.meta({ description: 'Working set of the pod.' }).optional(),
    disk: usageField
      .meta({ description: 'Writable layer of the first container in the stats, in bytes.' })
      .optional(),
    logs: usageField.meta({ description: 'Logs of that container, in bytes.' }).optional(),
    volumes: z
      .record(z.string(), usageField)
      .meta({ description: 'Volumes by name, in bytes.', examples: [{ data: '2Gi' }] })
      .optional(),
    inodes: usageField.meta({ description: 'Inodes of that writable layer.' }).optional(),
    pids: usageField.meta({ description: 'Processes of the pod.' }).optional(),
  })
  .check(mustChange('memory', 'disk', 'logs', 'volumes', 'inodes', 'pids'))
  .transform(({ pods, ...uses }) =>
    momentary<UsageAction>(
      { kind: 'pods', target: pods, within: ['pods'] },
      { kind: 'usage', change: withoutUndefined(uses) },
      'write the use that follows as an event of its own',
    ),
  )
  .meta({
    title: 'Change what pods use',
    description: 'Each of the pods uses so much; a later event on the same use ends this one.',
    examples: [{ pods: { pods: ['batch/etl-*'] }, memory: { to: '8Gi', over: '10m' } }],
  });
