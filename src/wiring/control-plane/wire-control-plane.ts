import type { NewPods, Webhooks } from '#admission';
import type { NodeOrder, TokenLines } from '#api-clients';
import type { Ledger } from '#causes';
import { Client, type Store } from '#cluster';
import { KnownScales } from '#controllers/disruption';
import type { ListedEndpoints } from '#controllers/endpoint-slice';
import type { ControlPlane } from '#outage';
import { AT_ONCE, missingClaims } from '#pod-volumes';
import type { Cause } from '#run-facts';
import { KubeScheduler, type SchedulerOptions } from '#scheduler';
import type { Timeline } from '#timeline';
import { type PodMaker, Rollouts } from '#workloads';
import type { World } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';
import type { ClientFactory } from './client-factory.ts';
import { controlPlaneOf } from './control-plane-of.ts';
import { ControllerManager } from './controller-manager.ts';
import { type KnownByComponent, listingAnew } from './known-objects.ts';
import { ledProcesses } from './led-processes.ts';
import { schedulerOptions } from './scheduler-options.ts';

/** Wires the controllers that create pods and the scheduler. */
export function wireControlPlane(
  common: {
    readonly timeline: Timeline;
    readonly ledger: Ledger<Cause>;
    readonly store: Store;
    readonly clients: ClientFactory;
    readonly world: World;
    readonly maker: PodMaker;
    readonly newPods: NewPods;
    readonly webhooks: Webhooks;
    readonly nodeOrder: NodeOrder;
    readonly drawnOrder: ReturnType<LeftToChance['drawnOrder']>;
    readonly zoneTokens: TokenLines;
    readonly listed: ListedEndpoints;
    readonly chance: LeftToChance;
    readonly known: KnownByComponent;
  },
  input: PlayInput,
): {
  manager: ControllerManager;
  scheduler: KubeScheduler;
  controlPlane: ControlPlane;
  /** Those of a scheduler that leaves nothing to chance. */
  options: SchedulerOptions;
} {
  const { cluster, componentTables, start, behaviors, schedulerRules } = input;
  const { storageTimes = AT_ONCE } = input;
  const { timeline, ledger, store, chance, known } = common;
  const { 'kube-controller-manager': ofManager, 'kube-scheduler': ofScheduler } = known;
  const isMissing = missingClaims(cluster);
  const scales = new KnownScales(ofManager.store, cluster);
  const rollouts = new Rollouts();
  const parts = { ...common, rollouts, behaviors, start, isMissing, storageTimes, cluster };
  const manager = new ControllerManager({ ...parts, known: ofManager.store, scales });
  const client = new Client('scheduler', store, timeline, ledger);
  const base = componentTables?.scheduler;
  const given = {
    tieBreaks: chance.schedulingTieBreaks(),
    preferred: chance.recorded.nodeOf,
    base,
    bindsGangs: behaviors.gangs.bindsTogether,
  };
  const options = { ...schedulerOptions(ofScheduler.store, schedulerRules, isMissing), ...given };
  const sure = { ...schedulerOptions(store, schedulerRules, isMissing), base };
  const api = common.clients.make('kube-scheduler', 'scheduler', behaviors.apiClients.scheduler);
  const own = { store: ofScheduler.store, recorder: ledger };
  const bindings = common.webhooks;
  const scheduler = new KubeScheduler({ ...common, ...own, api, client, options, bindings });
  const named = {
    'kube-controller-manager': listingAnew(manager, ofManager),
    'kube-scheduler': listingAnew(scheduler, ofScheduler),
  };
  const led = { timeline, recorder: ledger, chance, processes: named };
  const processes = ledProcesses(led, input);
  const controlPlane = controlPlaneOf({ manager, scheduler }, processes, common);
  return { manager, scheduler, controlPlane, options: sure };
}
