import { nodeTarget, usageField, withoutUndefined } from '#script-fields';
import type { NodeUsageChange } from '#usage';
import { momentary } from '../plan.ts';
import { mustChange } from './must-change.ts';

export interface NodeUsageAction {
  readonly kind: 'nodeUsage';
  readonly change: NodeUsageChange;
}

export const nodeUsage = nodeTarget
  .safeExtend({
    memory: usageField.meta({ description: 'Working set of what is not a pod.' }).optional(),
    disk: usageField
      .meta({ description: 'Bytes on the file system of the kubelet that are not of pods.' })
      .optional(),
    imageDisk: usageField
      .meta({ description: 'The same on the file system of images, where that is another.' })
      .optional(),
    inodes: usageField
      .meta({ description: 'Inodes on the file system of the kubelet.' })
      .optional(),
    pids: usageField.meta({ description: 'Processes that are not of pods.' }).optional(),
  })
  .check(mustChange('memory', 'disk', 'imageDisk', 'inodes', 'pids'))
  .transform(({ memory, disk, imageDisk, inodes, pids, ...target }) =>
    momentary<NodeUsageAction>(
      { kind: 'nodes', target },
      { kind: 'nodeUsage', change: withoutUndefined({ memory, disk, imageDisk, inodes, pids }) },
      'write the use that follows as an event of its own',
    ),
  )
  .meta({
    title: 'Change what else a node uses',
    description: 'Daemons, files and processes that belong to no pod.',
    examples: [{ nodes: ['worker-1'], memory: { add: '2Gi', over: '5m' } }],
  });
