import { describe, expect, it } from 'vitest';
import { EVENT_NAMES } from '#script';
import { seconds } from '#units';
import { compile, complaintsAbout, eventsOf, scriptIn } from './support.ts';

const actionOf = (event: string) => compile(eventsOf(event)).occurrences[0]?.action;

/** The required fields of events. Other events require a node target. */
const BODIES: Readonly<Record<string, string>> = {
  taint: '{all: true, taints: ["fog:NoExecute"]}',
  untaint: '{all: true, taints: [fog]}',
  deviceTaint: '{all: true, taints: ["fog:NoExecute"]}',
  addNodes: '{}',
  label: '{all: true, labels: {fog: dense}}',
  deletePods: '{namespaces: [shop]}',
  evict: '{namespaces: [shop]}',
  scale: '{workload: StatefulSet/shop/tickets, replicas: 3}',
  rollout: '{workload: StatefulSet/shop/tickets}',
  setBudget: '{name: shop/web, maxUnavailable: 1}',
  usage: '{pods: {namespaces: [shop]}, memory: 1Gi}',
  nodeUsage: '{all: true, memory: 1Gi}',
  setKubelet: '{all: true, config: {}}',
  zoneCapacity: '{all: true, state: none}',
  controllerManager: 'stop',
  scheduler: 'stop',
  staleWatch: '{component: kube-scheduler}',
  apiServer: 'stop',
};

const OF_CONTROL_PLANE = ['controllerManager', 'scheduler', 'staleWatch', 'apiServer'];

const bodyOf = (name: string): string => BODIES[name] ?? '{all: true}';

describe('what an event does', () => {
  it.each([
    ['powerOff: {all: true}', { kind: 'powerOff' }],
    ['partition: {all: true}', { kind: 'partition' }],
    ['freeze: {all: true}', { kind: 'freeze' }],
    ['stopKubelet: {all: true}', { kind: 'stopKubelet' }],
    ['notReady: {all: true}', { kind: 'notReady', reason: 'KubeletNotReady' }],
    ['notReady: {all: true, reason: Fog}', { kind: 'notReady', reason: 'Fog' }],
    ['restore: {all: true}', { kind: 'restore' }],
    ['reboot: {all: true}', { kind: 'powerOff' }],
    ['flap: {all: true}', { kind: 'partition' }],
    ['flap: {all: true, podNetwork: kept}', { kind: 'partition', podNetwork: 'kept' }],
    [
      'taint: {all: true, taints: ["fog=dense:NoExecute", "ice:PreferNoSchedule"]}',
      {
        kind: 'taint',
        taints: [
          { key: 'fog', value: 'dense', effect: 'NoExecute' },
          { key: 'ice', value: '', effect: 'PreferNoSchedule' },
        ],
      },
    ],
    [
      'untaint: {all: true, taints: ["fog=dense:NoExecute-", "ice:NoSchedule", wind, rain-]}',
      {
        kind: 'untaint',
        taints: [
          { key: 'fog', effect: 'NoExecute' },
          { key: 'ice', effect: 'NoSchedule' },
          { key: 'wind' },
          { key: 'rain' },
        ],
      },
    ],
    ['cordon: {all: true}', { kind: 'cordon' }],
    ['uncordon: {all: true}', { kind: 'uncordon' }],
    ['deleteNode: {all: true}', { kind: 'deleteNode' }],
    ['drain: {all: true}', { kind: 'drain', flags: {} }],
    [
      'drain: {all: true, force: true, timeout: 5m, gracePeriod: 9s, podSelector: app=web}',
      {
        kind: 'drain',
        flags: {
          force: true,
          timeout: seconds(300),
          gracePeriod: seconds(9),
          podSelector: [{ key: 'app', operator: 'in', values: ['web'] }],
        },
      },
    ],
    ['evict: {namespaces: [shop]}', { kind: 'evict' }],
    ['addNodes: {}', { kind: 'addNodes' }],
    ['label: {all: true, labels: {fog: dense}}', { kind: 'label', labels: { fog: 'dense' } }],
    ['deletePods: {namespaces: [shop]}', { kind: 'deletePods' }],
    [
      'deletePods: {namespaces: [shop], gracePeriod: 0s}',
      { kind: 'deletePods', gracePeriod: seconds(0) },
    ],
    ['scale: {workload: StatefulSet/shop/tickets, replicas: 3}', { kind: 'scale', replicas: 3 }],
    [
      'setBudget: {name: shop/web, maxUnavailable: 25%}',
      { kind: 'setBudget', bound: { maxUnavailable: '25%' } },
    ],
    [
      'setBudget: {name: shop/web, minAvailable: 2}',
      { kind: 'setBudget', bound: { minAvailable: 2 } },
    ],
    [
      'usage: {pods: {namespaces: [shop]}, memory: 1Gi, logs: {add: -5, over: 1m}}',
      {
        kind: 'usage',
        change: {
          memory: { kind: 'to', value: 1_073_741_824, over: seconds(0) },
          logs: { kind: 'add', value: -5, over: seconds(60) },
        },
      },
    ],
    [
      'usage: {pods: {namespaces: [shop]}, volumes: {hold: {points: [[0s, 1k], [1m, 2500m]]}}}',
      {
        kind: 'usage',
        change: {
          volumes: {
            hold: {
              kind: 'points',
              points: [
                { after: seconds(0), value: 1000 },
                { after: seconds(60), value: 3 },
              ],
            },
          },
        },
      },
    ],
    [
      'nodeUsage: {all: true, imageDisk: {to: 2, over: 30s}}',
      {
        kind: 'nodeUsage',
        change: { imageDisk: { kind: 'to', value: 2, over: seconds(30) } },
      },
    ],
    [
      'setKubelet: {all: true, config: {evictionHard: null, evictionMaxPodGracePeriod: 5}}',
      {
        kind: 'setKubelet',
        config: { evictionHard: null, evictionMaxPodGracePeriod: 5 },
      },
    ],
    ['setKubelet: {all: true, config: {}}', { kind: 'setKubelet', config: {} }],
    ['shutdown: {all: true}', { kind: 'shutdown', times: {} }],
    [
      'shutdown: {all: true, cancelAfter: 5s, powerOffAfter: 30s}',
      { kind: 'shutdown', times: { cancelAfter: seconds(5), powerOffAfter: seconds(30) } },
    ],
    ['controllerManager: restart', { kind: 'controllerManager', verb: 'restart' }],
    ['scheduler: stop', { kind: 'scheduler', verb: 'stop' }],
    [
      'staleWatch: {component: kube-scheduler}',
      { kind: 'staleWatch', component: 'kube-scheduler' },
    ],
    ['apiServer: start', { kind: 'apiServer', verb: 'start' }],
  ])('%s', (event, action) => {
    expect(actionOf(event)).toEqual(action);
  });
});

describe('for', () => {
  const lasting = [
    'powerOff',
    'partition',
    'freeze',
    'stopKubelet',
    'notReady',
    'stopInstance',
    'nodeImpaired',
    'zoneCapacity',
    'shutdown',
    'taint',
    'deviceTaint',
    'cordon',
    'setBudget',
  ];
  const withFor = (name: string): string => eventsOf(`${name}: ${bodyOf(name)}, for: 1m`);

  it.each([...lasting, ...OF_CONTROL_PLANE])('ends %s', (name) => {
    const [begin, end] = compile(withFor(name)).occurrences;
    expect([begin?.phase, end?.phase]).toEqual(['begin', 'end']);
    expect(end?.action).toEqual(begin?.action);
  });

  const others = EVENT_NAMES.filter((name) => ![...lasting, ...OF_CONTROL_PLANE].includes(name));
  it.each(others)('means nothing for %s, which is said', (name) => {
    expect(complaintsAbout(withFor(name))).toEqual(['script/for-without-fault 5 for']);
  });
});

it('every event knows the other fields of all events', () => {
  for (const name of EVENT_NAMES) {
    const common = 'id: a, at: 1m, repeat: {times: 2, every: 1h}, stagger: 1s';
    const [event] = scriptIn(eventsOf(`${common}, ${name}: ${bodyOf(name)}`)).events;
    expect(event?.value).toMatchObject({ name, id: 'a', stagger: seconds(1) });
  }
});

describe('scale', () => {
  it.each([
    ['{workload: web, replicas: 1}', 'script/invalid-value 5 web'],
    ['{workload: Job/shop/web, replicas: 1}', 'script/invalid-value 5 Job/shop/web'],
    ['{workload: Deployment/shop/web, replicas: -1}', 'script/invalid-value 5 -1'],
  ])('cannot be %s', (body, complaint) => {
    expect(complaintsAbout(eventsOf(`scale: ${body}`))).toEqual([complaint]);
  });

  it('knows a Deployment by the labels of its pods', () => {
    const { occurrences, diagnostics } = compile(
      eventsOf('scale: {workload: Deployment/shop/web, replicas: 1}'),
    );
    expect(diagnostics).toEqual([]);
    expect(occurrences[0]?.subject).toEqual({
      kind: 'workload',
      workload: 'Deployment/shop/web',
    });
  });

  it.each([
    ['shop/web', 'write Deployment/shop/web'],
    ['shop/ticket', 'did you mean shop/tickets?'],
  ])('of %s, without a kind, names the workload that was probably meant', (name, hint) => {
    const { diagnostics } = compile(eventsOf(`scale: {workload: ${name}, replicas: 1}`));
    expect(diagnostics).toMatchObject([{ code: 'script/matches-nothing', hint }]);
  });

  it('proposes the workload that was probably meant', () => {
    const { diagnostics } = compile(
      eventsOf('scale: {workload: StatefulSet/shop/ticket, replicas: 1}'),
    );
    expect(diagnostics).toMatchObject([
      { code: 'script/matches-nothing', hint: 'did you mean StatefulSet/shop/tickets?' },
    ]);
  });
});

describe('setBudget', () => {
  it.each([
    ['{name: web, maxUnavailable: 1}', 'script/invalid-value 5 web'],
    ['{name: shop/web, maxUnavailable: -1}', 'script/invalid-value 5 -1'],
    ['{name: shop/web, maxUnavailable: 1.5}', 'script/invalid-value 5 1.5'],
    ['{name: shop/web, minAvailable: 101%}', 'script/invalid-value 5 101%'],
    ['{name: shop/web}', 'script/budget-bound 5 setBudget'],
    [
      '{name: shop/web, minAvailable: 1, maxUnavailable: 1}',
      'script/budget-bound 5 maxUnavailable',
    ],
    ['{maxUnavailable: 1}', 'script/missing-field 5 setBudget'],
  ])('cannot be %s', (body, complaint) => {
    expect(complaintsAbout(eventsOf(`setBudget: ${body}`))).toEqual([complaint]);
  });

  it('proposes the budget that was probably meant', () => {
    const { diagnostics } = compile(eventsOf('setBudget: {name: shop/wev, maxUnavailable: 1}'));
    expect(diagnostics).toMatchObject([
      { code: 'script/matches-nothing', hint: 'did you mean shop/web?' },
    ]);
  });

  it('cannot give one budget two bounds at one instant', () => {
    const { diagnostics } = compile(
      eventsOf(
        'setBudget: {name: shop/web, maxUnavailable: 1}',
        'setBudget: {name: shop/web, minAvailable: 1}',
      ),
    );
    expect(diagnostics).toMatchObject([
      { code: 'script/contradiction', message: expect.stringContaining('happen to shop/web') },
    ]);
  });
});
