import { describe, expect, it } from 'vitest';
import { eventsOf, remarksOf } from './support.ts';

const litmus = (name: string, env: Readonly<Record<string, string>>, rest = ''): string =>
  [
    'apiVersion: litmuschaos.io/v1alpha1\nkind: ChaosEngine\nmetadata: {name: x}\nspec:',
    `  ${rest === '' ? 'engineState: active' : rest}`,
    '  experiments:',
    `    - name: ${name}`,
    `      spec: {components: {env: ${JSON.stringify(
      Object.entries(env).map(([key, value]) => ({ name: key, value })),
    )}}}`,
  ].join('\n');

describe('Litmus', () => {
  const NODE = { TARGET_NODE: 'n1', TOTAL_CHAOS_DURATION: '90' };

  it.each([
    [
      'node-drain',
      NODE,
      [
        {
          drain: {
            ...{ nodes: ['n1'], ignoreDaemonSets: true, deleteEmptyDirData: true, force: true },
            timeout: '1m30s',
          },
        },
        { at: '1m30s', uncordon: { nodes: ['n1'] } },
      ],
    ],
    [
      'node-taint',
      { ...NODE, TAINTS: 'a=b:NoExecute' },
      [{ taint: { nodes: ['n1'], taints: ['a=b:NoExecute'] }, for: '1m30s' }],
    ],
    ['node-poweroff', NODE, [{ powerOff: { nodes: ['n1'] } }]],
    ['node-restart', NODE, [{ reboot: { nodes: ['n1'] } }]],
    ['kubelet-service-kill', NODE, [{ stopKubelet: { nodes: ['n1'] }, for: '1m30s' }]],
    [
      'docker-service-kill',
      { NODE_LABEL: 'a=b' },
      [{ notReady: { selector: 'a=b', pick: 1 }, for: '1m30s' }],
    ],
    [
      'node-memory-hog',
      { TARGET_NODES: 'n1,n2', MEMORY_CONSUMPTION_MEBIBYTES: '500' },
      [
        { nodeUsage: { nodes: ['n1', 'n2'], memory: { add: '500Mi' } } },
        { at: '2m', nodeUsage: { nodes: ['n1', 'n2'], memory: { add: '-500Mi' } } },
      ],
    ],
    [
      'gcp-vm-instance-stop',
      { VM_INSTANCE_NAMES: 'n1, n2' },
      [{ stopInstance: { nodes: ['n1', 'n2'] }, for: '30s' }],
    ],
  ])('plays %s', (name, env, events) => {
    expect(eventsOf(litmus(name, env))).toEqual(events);
  });

  it('deletes pods at intervals, after the time of rest', () => {
    const app = 'appinfo: {appns: shop, applabel: app=web, appkind: deployment}';
    const target = { namespaces: ['shop'], selector: 'app=web', pick: 1 };
    const env = {
      TOTAL_CHAOS_DURATION: '30',
      CHAOS_INTERVAL: '10',
      RAMP_TIME: '5',
      FORCE: 'false',
    };
    expect(eventsOf(litmus('pod-delete', env, app))).toEqual([
      { at: '5s', deletePods: target, repeat: { times: 3, every: '10s' } },
    ]);
    const serial = { ...env, SEQUENCE: 'serial', PODS_AFFECTED_PERC: '50', FORCE: 'true' };
    expect(eventsOf(litmus('pod-delete', serial, app))).toEqual([
      {
        at: '5s',
        deletePods: { ...target, pick: '50% rounded down', gracePeriod: '0s' },
        stagger: '10s',
      },
    ]);
  });

  it('plays nothing of an engine that is stopped', () => {
    expect(remarksOf(litmus('node-drain', NODE, 'engineState: stop'))).toEqual([
      'assumed 5 it is stopped, so that nothing of it happens',
    ]);
  });

  it('names the line of each mistake', () => {
    expect(eventsOf(litmus('node-drian', NODE))).toEqual([
      '7 there is no fault "node-drian"; did you mean node-drain?',
    ]);
    expect(eventsOf(litmus('node-drain', { TARGET_NODES: 'n1' }))).toEqual([
      '8 this fault has no variable "TARGET_NODES"; did you mean TARGET_NODE?',
      expect.stringMatching(/^7 this fault names no node/),
    ]);
    expect(eventsOf(litmus('node-drain', { ...NODE, TOTAL_CHAOS_DURATION: '1m' }))).toEqual([
      '8 TOTAL_CHAOS_DURATION must be a whole number, not "1m"; undefined',
    ]);
  });
});
