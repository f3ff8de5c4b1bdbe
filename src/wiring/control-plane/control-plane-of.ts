import { LED_COMPONENTS, type Pod, type Store } from '#cluster';
import type { ControlPlane } from '#outage';
import type { KubeScheduler } from '#scheduler';
import type { Duration } from '#units';
import type { World } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';
import { controlPlaneHosts, electionsAmong } from './control-plane-hosts.ts';
import type { ControllerManager } from './controller-manager.ts';
import { electionTimesOf } from './election-times.ts';
import type { KnownByComponent } from './known-objects.ts';

interface Parts {
  readonly store: Store;
  readonly world: World;
  readonly known: KnownByComponent;
}

/** The control plane as the script and its machines reach it. */
export function controlPlaneOf(
  { manager, scheduler }: { manager: ControllerManager; scheduler: KubeScheduler },
  processes: ControlPlane['processes'],
  { store, world, known }: Parts,
): ControlPlane {
  const watches = LED_COMPONENTS.flatMap((component) => {
    const { watch } = known[component];
    return watch === undefined ? [] : [[component, watch] as const];
  });
  return {
    processes,
    watches: new Map(watches),
    setApiServer: (up, because) => {
      const nodes = store.nodes().map(({ name }) => name);
      world.setApiServer(up, nodes, because);
      // New connections list all objects anew.
      if (up) for (const [, watch] of watches) watch.renew();
      manager.onApiServer(up);
      scheduler.onApiServer(up);
      for (const component of LED_COMPONENTS) processes[component].onApiServer(up, because);
    },
  };
}

/** The machines of the control plane, and its elections. */
export const hostingOf = (
  { cluster, behaviors }: Pick<PlayInput, 'behaviors' | 'cluster'>,
  chance: LeftToChance,
  restartTimeOf: (pod: Pod) => Duration,
) => ({
  hosts: controlPlaneHosts(cluster, restartTimeOf),
  elections: electionsAmong(cluster),
  electionTimes: electionTimesOf(behaviors),
  electionDraws: chance.electionDraws(),
});
