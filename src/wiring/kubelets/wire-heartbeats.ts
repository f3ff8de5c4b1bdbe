import {
  CSI_NODE_AFTER,
  HeartbeatAgent,
  type HeartbeatAgentParts,
  type HeartbeatsAtStart,
  heartbeatsAtStart,
} from '#kubelet/heartbeat';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';
import { NodeSettings } from './node-settings.ts';

/** Later changes of settings affect later registrations. */
export function wireHeartbeats(
  common: Omit<HeartbeatAgentParts, 'behaviorOf' | 'registrationOf' | 'start' | 'chance'>,
  chance: LeftToChance,
  input: PlayInput,
): { heartbeats: HeartbeatAgent; nodeSettings: Pick<NodeSettings, 'behaviorOf' | 'configure'> } {
  const { store, world } = common;
  const {
    cluster,
    componentTables,
    start,
    kubeletOf,
    configurations,
    registrationOf,
    behaviors,
    draws,
  } = input;
  const registers: HeartbeatAgentParts['registrationOf'] = (name) =>
    settings?.registration(name) ?? registrationOf?.(name);
  const { enabled: awaitsAddresses } = behaviors.nodeIpam;
  const own = {
    behaviorOf: kubeletOf,
    shownBehaviorOf: input.shownKubeletOf,
    registrationOf: registers,
    awaitsAddresses,
    // Kubelets that look at their containers all the time have and tell everything at once.
    csiNodeAfter: input.relistPeriod === 0 ? undefined : CSI_NODE_AFTER,
  };
  const parts = { ...common, ...own, start, chance: chance.heartbeats(input.leasePeriod) };
  const begin = (): HeartbeatsAtStart => heartbeatsAtStart(parts, cluster.leases);
  const isShared = componentTables !== undefined && !draws && !input.recorded;
  const heartbeats = new HeartbeatAgent(
    parts,
    isShared ? componentTables.heartbeats(begin) : begin(),
  );
  const settings = configurations && new NodeSettings({ store, world, heartbeats }, configurations);
  return { heartbeats, nodeSettings: settings ?? NO_SETTINGS };
}

/** Kubelets with unknown settings do not change them. */
const NO_SETTINGS: Pick<NodeSettings, 'behaviorOf' | 'configure'> = {
  configure: () => undefined,
  behaviorOf: () => undefined,
};
