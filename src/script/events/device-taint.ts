import { z } from 'zod';
import type { Device, DeviceTaint, ResourceSlice } from '#cluster';
import { deviceTaintSpec, nodeTarget, withoutUndefined } from '#script-fields';
import { lasting } from '../plan.ts';

/** Which devices of the nodes are tainted; what is left out may be anything. */
export interface DeviceChoice {
  readonly driver?: string;
  readonly pool?: string;
  readonly device?: string;
}

/** The devices of a slice that an event chooses. */
export const chosenDevices = (
  choice: DeviceChoice,
  { driver, pool, devices }: ResourceSlice,
): readonly Device[] =>
  (choice.driver ?? driver) === driver && (choice.pool ?? pool) === pool
    ? devices.filter(({ name }) => (choice.device ?? name) === name)
    : [];

export interface DeviceTaintAction {
  readonly kind: 'deviceTaint';
  readonly choice: DeviceChoice;
  readonly taints: readonly Pick<DeviceTaint, 'key' | 'value' | 'effect'>[];
}

export const deviceTaint = nodeTarget
  .safeExtend({
    driver: z.string().min(1).optional().meta({ description: 'Only devices of this driver.' }),
    pool: z.string().min(1).optional().meta({ description: 'Only devices of this pool.' }),
    device: z.string().min(1).optional().meta({ description: 'Only the device of this name.' }),
    taints: z
      .array(deviceTaintSpec)
      .min(1)
      .meta({
        description:
          'key=value:Effect or key:Effect, with NoExecute, NoSchedule or None; replaces one of the ' +
          'same key and effect.',
      }),
  })
  .transform(({ driver, pool, device, taints, ...target }) =>
    lasting<DeviceTaintAction>(
      { kind: 'nodes', target },
      {
        kind: 'deviceTaint',
        choice: withoutUndefined({ driver, pool, device }) as DeviceChoice,
        taints,
      },
    ),
  )
  .meta({
    title: 'Taint devices of nodes',
    description:
      'As their driver does in its ResourceSlices: NoExecute evicts the pods whose claims do not ' +
      'tolerate it, NoSchedule keeps others away, None only shows.',
    examples: [
      { nodes: ['worker-1'], device: 'gpu-0', taints: ['example.com/unhealthy:NoExecute'] },
    ],
  });
