import { EventSink } from '#api-clients';
import {
  CloudNodeLifecycleController,
  type CloudNodeLifecycleParts,
} from '#controllers/cloud-node-lifecycle';
import { later } from '#units';
import type { World } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';
import type { ClientFactory } from './client-factory.ts';

/** cloud-controller-manager: a process of its own, which asks the cloud about machines. */
export function wireCloud(
  parts: Omit<
    CloudNodeLifecycleParts,
    'api' | 'apiAvailable' | 'behavior' | 'cloud' | 'events' | 'origin'
  > & { readonly world: World; readonly clients: ClientFactory },
  chance: LeftToChance,
  { behaviors, cluster, start }: PlayInput,
): void {
  const { world, clients, timeline } = parts;
  const { cloudNodeLifecycle: behavior, apiClients } = behaviors;
  const limits = apiClients.cloudControllerManager;
  const more = { isBackground: true };
  const api = clients.make('cloud-controller-manager', 'cloud-node-lifecycle', limits, more);
  const phase = chance.monitorPhase('cloud-node-lifecycle', behavior.monitorPeriod, cluster, start);
  new CloudNodeLifecycleController({
    ...parts,
    api,
    events: new EventSink(api, timeline),
    behavior,
    origin: later(start, phase),
    cloud: {
      instanceOf: (node) => world.instanceOf(node),
      ended: () => world.endedInstances(),
    },
    apiAvailable: () => world.apiServerUp,
  });
}
