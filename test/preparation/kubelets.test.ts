import { describe, expect, it } from 'vitest';
import type { KubeletConfiguration } from '#kubelet-configuration';
import type { GatheredMachines, MachineUsage } from '#node-facts';
import type { CompiledKubeletSetting } from '#script';
import { minutes, present, seconds } from '#units';
import { parseVersion } from '#versions';
import { Kubelets } from '../../src/preparation/kubelets.ts';
import { lease, node } from '../support/builders.ts';

const parsed = parseVersion('1.36');
const CONTROL_PLANE = present(parsed.ok ? parsed.value : undefined, 'a version');

const FERRY = node('ferry', { kubeletVersion: 'v1.36.2' });
const SEED = { nodes: [FERRY, node('barge')], pods: [], leases: [], workloads: [] };

const USAGE: MachineUsage = {
  summary: { node: { nodeName: 'ferry' }, pods: [] },
  layout: 'split',
  unusedImages: 3,
  deadContainers: 4,
  scope: 'all',
  assumedPods: 0,
};

/** Machines of which only the ferry is known. */
const machines = (configuration: KubeletConfiguration): GatheredMachines => ({
  of: (name) => (name === 'ferry' ? { configuration, usage: USAGE } : { configuration: {} }),
  unmeasured: ['barge'],
  assumptions: [],
  diagnostics: [],
});

const kubelets = (
  configuration: KubeletConfiguration,
  ...settings: readonly Omit<CompiledKubeletSetting, 'nodes'>[]
): Kubelets =>
  new Kubelets(
    machines(configuration),
    settings.map((setting) => ({ nodes: ['ferry'], ...setting })),
  );

describe('heartbeats', () => {
  const behaviorOf = (configuration: KubeletConfiguration, leaseDurationSeconds?: number) => {
    const leases =
      leaseDurationSeconds === undefined ? [] : [{ ...lease('ferry'), leaseDurationSeconds }];
    return kubelets(configuration).behaviors({ ...SEED, leases }, CONTROL_PLANE)(FERRY);
  };

  it('are those of the release when nothing is known', () => {
    expect(behaviorOf({})).toMatchObject({
      leaseRenewInterval: seconds(10),
      nodeStatusUpdateFrequency: seconds(10),
      nodeStatusReportFrequency: minutes(5),
    });
  });

  it('are those of the configuration', () => {
    const configuration = {
      nodeStatusUpdateFrequency: '20s',
      nodeStatusReportFrequency: '1m30s',
      nodeLeaseDurationSeconds: 20,
    };
    expect(behaviorOf(configuration)).toMatchObject({
      leaseRenewInterval: seconds(5),
      nodeStatusUpdateFrequency: seconds(20),
      nodeStatusReportFrequency: seconds(90),
    });
    expect(behaviorOf({ nodeStatusUpdateFrequency: null })).toMatchObject({
      nodeStatusUpdateFrequency: seconds(10),
    });
  });

  it('show in the lease how it was configured, where the configuration does not', () => {
    expect(behaviorOf({}, 80).leaseRenewInterval).toBe(seconds(20));
    expect(behaviorOf({ nodeLeaseDurationSeconds: 20 }, 80).leaseRenewInterval).toBe(seconds(5));
  });
});

describe('pressure', () => {
  it('is known of nodes whose use is known', () => {
    const configuration = { evictionMaxPodGracePeriod: 5 };
    const { scope: _, assumedPods: __, ...usage } = USAGE;
    expect([...kubelets(configuration).pressure(SEED)]).toEqual([
      ['ferry', { ...usage, configuration }],
    ]);
  });

  it('goes by what the script sets, later settings over earlier ones', () => {
    const known = kubelets(
      { evictionMaxPodGracePeriod: 5, evictionHard: { 'pid.available': '5%' } },
      { config: { evictionHard: { 'memory.available': '1Gi' } }, ranking: 'qos' },
      { config: { evictionMaxPodGracePeriod: 7 } },
    ).pressure(SEED);
    expect(known.get('ferry')).toMatchObject({
      configuration: {
        evictionMaxPodGracePeriod: 7,
        evictionHard: { 'memory.available': '1Gi' },
      },
      ranking: { kind: 'qos', variant: 'code' },
    });
  });

  it('is ranked as kubelets do when the last setting says so', () => {
    const known = kubelets({}, { config: {}, ranking: 'qos' }, { config: {}, ranking: 'kubelet' });
    expect(known.pressure(SEED).get('ferry')?.ranking).toEqual({ kind: 'kubelet' });
  });
});

describe('nodes that join', () => {
  const joined = new Kubelets(
    machines({ shutdownGracePeriod: '30s', nodeStatusUpdateFrequency: '20s' }),
    [{ nodes: ['ferry'], config: { shutdownGracePeriodCriticalPods: '5s' } }],
    new Map([['ferry-new-1', 'ferry']]),
  );
  const kubeletOf = joined.behaviors(SEED, CONTROL_PLANE);

  it('shut down as the node does that they are like', () => {
    const facts = joined.shutdown(SEED, kubeletOf);
    expect(facts('ferry-new-1')).toEqual(facts('ferry'));
    expect(facts('ferry-new-1')?.configuration).toMatchObject({
      shutdownGracePeriod: '30s',
      shutdownGracePeriodCriticalPods: '5s',
    });
    expect(facts('raft-new-1')).toBeUndefined();
  });

  it('send their heartbeats as it does', () => {
    const behavior = kubeletOf({ ...FERRY, name: 'ferry-new-1' });
    expect(behavior.nodeStatusUpdateFrequency).toBe(seconds(20));
  });
});
