import type { Ledger } from '#causes';
import { EvictionManager, type EvictionParts } from '#kubelet/eviction';
import type { HeartbeatAgent } from '#kubelet/heartbeat';
import { ShutdownAgent } from '#kubelet/shutdown';
import type { TerminationAgent } from '#kubelet/termination';
import type { Cause } from '#run-facts';
import type { PodReports } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import { evictionFactsOf, type KubeletFacts } from '../kubelet-facts.ts';
import type { PlayInput } from '../play-input.ts';

/** The managers of kubelets that evict pods, and stop them before their machines go down. */
export function wireManagers(
  {
    heartbeats,
    chance,
    ...common
  }: Omit<EvictionParts, 'nodeStatus' | 'phaseOf' | 'tieBreaks' | 'recorder' | 'podWorkers'> & {
    readonly heartbeats: HeartbeatAgent;
    readonly podWorkers: TerminationAgent;
    readonly status: PodReports;
    readonly recorder: Ledger<Cause>;
    readonly chance: LeftToChance;
  },
  pressure: ReadonlyMap<string, KubeletFacts>,
  { cluster, kubeletOf, shutdownOf = () => undefined }: PlayInput,
): { readonly evictionManagers: EvictionManager; readonly shutdownManagers: ShutdownAgent } {
  const parts = { ...common, nodeStatus: heartbeats };
  const phaseOf: EvictionParts['phaseOf'] = (node, period) =>
    chance.phase('eviction-manager', node, period);
  const facts = evictionFactsOf(pressure, cluster, kubeletOf);
  return {
    evictionManagers: new EvictionManager(
      { ...parts, phaseOf, tieBreaks: chance.evictionTieBreaks() },
      facts,
    ),
    shutdownManagers: new ShutdownAgent({ ...parts, factsOf: shutdownOf }),
  };
}
