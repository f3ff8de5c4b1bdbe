import { describe, expect, test } from 'vitest';
import { conditionOf, type Pod, podConditionOf } from '#cluster';
import { ShutdownAgent, type ShutdownConfiguration, type ShutdownFacts } from '#kubelet/shutdown';
import { TerminationAgent } from '#kubelet/termination';
import { seconds } from '#units';
import { resolveKubelet } from '#versions';
import { pod, spec, steadyZone } from '../../support/builders.ts';
import {
  entriesLike,
  expectAt,
  expectCauseChain,
  expectNever,
  expectRemovedAt,
  type Told,
} from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';
import { BY_THE_TEST, Room } from '../../support/room.ts';

const TWO_PHASES = { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '10s' };

const WEB = 'shop/web';
const PROXY = 'kube-system/proxy';

const FROM_FILE = { 'kubernetes.io/config.mirror': 'a1', 'kubernetes.io/config.source': 'file' };

const tolerant = { tolerations: [{ operator: 'Exists' }] };
const web = (given: Partial<Pod> = {}) => pod(WEB, 'a-00', { ...spec(tolerant), ...given });
const proxy = pod(PROXY, 'a-00', spec({ ...tolerant, priority: 2_000_001_000 }));

const factsFor = (
  configuration: ShutdownConfiguration,
  given: Partial<ShutdownFacts> = {},
  minor = 36,
): ShutdownFacts => ({
  configuration,
  behavior: resolveKubelet({ major: 1, minor }).shutdown,
  zeroGracePeriod: 'at-once',
  ...given,
});

/** The exit code of processes without a SIGTERM handler. */
const UNHANDLED = 143;

/** Node a-00 has a web server and a proxy; containers take 4 s to stop, volumes nothing. */
const sail = (
  events: readonly string[],
  outage: Partial<Outage> = {},
  facts = factsFor(TWO_PHASES),
) =>
  play({
    nodes: [...steadyZone('a', 3), ...steadyZone('h', 3)],
    pods: [web(), proxy],
    events,
    shutdownOf: (node) => (node === 'a-00' ? facts : undefined),
    stoppingTimesOf: () => ({
      stopAfter: seconds(4),
      exitCode: UNHANDLED,
      cleanupAfter: seconds(0),
    }),
    ...outage,
  });

const SHUT_DOWN = 'at=100s shutdown nodes=a-00';

describe('a node that is shut down gracefully', () => {
  test('stops its pods group by group, then goes off', () => {
    const told = sail([SHUT_DOWN]);
    expectAt(told, { kind: 'ShutdownStarted', node: 'a-00' }, 100);
    expectAt(told, { kind: 'ShutdownGroupStarted', priority: 0, seconds: 20 }, 100);
    expectAt(told, { kind: 'PodEvicted', pod: WEB, gracePeriodSeconds: 20 }, 100);
    expectAt(told, { kind: 'ShutdownGroupStarted', priority: 2_000_000_000, seconds: 10 }, 104);
    expectAt(told, { kind: 'PodEvicted', pod: PROXY, gracePeriodSeconds: 10 }, 104);
    expectAt(told, { kind: 'ShutdownFinished', node: 'a-00' }, 108);
    expectAt(told, { kind: 'HeartbeatLost', node: 'a-00' }, 108);
    expect(told.machineOf('a-00').powered).toBe(false);
  });

  test('says at once that it is not ready, and is tainted for it', () => {
    const told = sail([SHUT_DOWN]);
    expectAt(told, { kind: 'NodeConditionChanged', condition: 'Ready', to: 'False' }, 100);
    expectAt(told, { kind: 'NodeTainted', taint: 'node.kubernetes.io/not-ready:NoSchedule' }, 100);
  });

  test('leaves pods as failed, each from the end of its containers on', () => {
    const told = sail([SHUT_DOWN]);
    expectAt(told, { kind: 'PodFailed', pod: WEB, reason: 'Terminated' }, 104);
    const left = told.final.pod(WEB);
    expect(left).toMatchObject({ phase: 'Failed', reason: 'Terminated' });
    expect(left && podConditionOf(left, 'DisruptionTarget')?.reason).toBe('TerminationByKubelet');
    expect(left && podConditionOf(left, 'Ready')?.status).toBe('False');
  });

  const cleanly = { stoppingTimesOf: () => ({ stopAfter: seconds(4) }) };

  test('NS-11: leaves pods as succeeded whose containers exit with 0, yet disrupted', () => {
    const told = sail([SHUT_DOWN], cleanly);
    expectAt(told, { kind: 'PodSucceeded', pod: WEB }, 104);
    const left = told.final.pod(WEB);
    expect(left).toMatchObject({ phase: 'Succeeded', reason: '' });
    expect(left && podConditionOf(left, 'DisruptionTarget')?.reason).toBe('TerminationByKubelet');
    expect(left && podConditionOf(left, 'Ready')).toMatchObject({
      status: 'False',
      reason: 'PodCompleted',
    });
  });

  test.each<[string, Parameters<typeof sail>[1], ShutdownFacts?]>([
    ['NS-12: when they do not exit with 0', {}],
    ['NS-09: when they are killed', { stoppingTimesOf: () => ({ stopAfter: seconds(21) }) }],
    ['when they are static', { ...cleanly, pods: [web({ annotations: FROM_FILE })] }],
    ['as all did before 1.27', cleanly, factsFor(TWO_PHASES, {}, 26)],
  ])('leaves pods as failed %s', (_, outage, facts) => {
    const told = sail([SHUT_DOWN], outage, facts);
    expect(told.final.pod(WEB)).toMatchObject({ phase: 'Failed', reason: 'Terminated' });
  });

  test('did not mark disruptions before 1.26', () => {
    const told = sail([SHUT_DOWN], {}, factsFor(TWO_PHASES, {}, 25));
    const left = told.final.pod(WEB);
    expect(left && podConditionOf(left, 'DisruptionTarget')).toBeUndefined();
  });

  test('stops its pods because of the script', () => {
    expectCauseChain(
      sail([SHUT_DOWN]),
      { kind: 'PodFailed', pod: PROXY },
      'ScriptEvent',
      'ShutdownStarted',
      'ShutdownGroupStarted',
      'shutdown/group-ended',
      'ShutdownGroupStarted',
      'PodEvicted',
      'kubelet/stopping-containers',
      'kubelet/containers-gone',
      'PodFailed',
    );
  });

  test('goes on to the next group at the deadline of the one before', () => {
    const told = sail([SHUT_DOWN], { stoppingTimesOf: () => ({ cleanupAfter: seconds(500) }) });
    expectAt(told, { kind: 'PodEvicted', pod: PROXY }, 120);
    expectAt(told, { kind: 'shutdown/group-ended', priority: 0, because: 'deadline' }, 120);
    expectAt(told, { kind: 'ShutdownFinished' }, 130);
  });

  test('takes the object of a pod that was being deleted', () => {
    const told = sail(['at=99s deletePods pods=shop/web', SHUT_DOWN]);
    expectAt(told, { kind: 'PodEvicted', pod: WEB, gracePeriodSeconds: 20 }, 100);
    expectRemovedAt(told, WEB, 103);
    expectAt(told, { kind: 'PodEvicted', pod: PROXY }, 103);
  });

  test('passes over a pod that went before its group began', () => {
    const told = sail([SHUT_DOWN, 'at=101s deletePods pods=kube-system/proxy gracePeriod=0s']);
    expectNever(told, { kind: 'PodEvicted', pod: PROXY });
    expectAt(told, { kind: 'ShutdownFinished' }, 104);
  });

  test('reports nothing while it cannot be reached, and stops its pods all the same', () => {
    const told = sail(['at=90s partition nodes=a-00', SHUT_DOWN]);
    expectAt(told, { kind: 'ShutdownFinished' }, 108);
    expectNever(told, { kind: 'PodFailed' });
    const node = told.final.node('a-00');
    expect(node && conditionOf(node, 'Ready')?.status).toBe('Unknown');
  });

  test('has forgotten with its kubelet what that could not tell: the pods run again', () => {
    const told = sail(['at=90s partition nodes=a-00', SHUT_DOWN, 'at=200s restore nodes=a-00']);
    expectNever(told, { kind: 'PodFailed' });
    expect(told.final.pod(WEB)?.phase).toBe('Running');
    expectAt(told, { kind: 'PodReady', pod: WEB }, 200);
  });

  test('comes back after the time of the event, its pods finished', () => {
    const told = sail(['at=100s shutdown nodes=a-00 for=60s']);
    expectAt(told, { kind: 'HeartbeatRestored', node: 'a-00' }, 160);
    expectAt(told, { kind: 'NodeConditionChanged', condition: 'Ready', to: 'True' }, 160);
    expect(told.final.pod(WEB)?.phase).toBe('Failed');
  });

  test('goes by what its kubelet was set to in between', () => {
    const told = sail([
      'at=50s setKubelet nodes=a-00 config.shutdownGracePeriodCriticalPods=3s',
      SHUT_DOWN,
    ]);
    expectAt(told, { kind: 'PodEvicted', pod: WEB, gracePeriodSeconds: 27 }, 100);
    expectAt(told, { kind: 'PodEvicted', pod: PROXY, gracePeriodSeconds: 3 }, 104);
  });
});

const whyAbrupt = (told: Told) =>
  entriesLike(told, { kind: 'shutdown/abrupt', node: 'a-00' }).map(({ cause }) =>
    cause.kind === 'shutdown/abrupt' ? cause.because : undefined,
  )[0];

describe('a node that goes off at once', () => {
  test.each<[string, ShutdownFacts, object]>([
    ['NS-01: because its kubelet is not set so', factsFor({}), { kind: 'switched-off' }],
    [
      'NS-17: because logind keeps to less',
      factsFor(TWO_PHASES, { inhibitDelayMaxSec: 29.9 }),
      { kind: 'inhibitor-too-short', requestedSeconds: 30 },
    ],
    [
      'because its release does not know better',
      factsFor(TWO_PHASES, {}, 20),
      { kind: 'switched-off' },
    ],
  ])('%s', (_, facts, because) => {
    const told = sail([SHUT_DOWN], {}, facts);
    expect(whyAbrupt(told)).toEqual(because);
    expectAt(told, { kind: 'HeartbeatLost', node: 'a-00' }, 100);
    expectNever(told, { kind: 'PodEvicted' });
  });

  test('because its kubelet does not run', () => {
    const told = sail(['at=90s stopKubelet nodes=a-00', SHUT_DOWN]);
    expect(whyAbrupt(told)).toEqual({ kind: 'no-kubelet' });
    expect(told.machineOf('a-00').powered).toBe(false);
  });

  test('NS-21: when the power goes before its pods are stopped, which stay as they are', () => {
    const told = sail(['at=100s shutdown nodes=a-00 powerOffAfter=3s']);
    expectAt(told, { kind: 'HeartbeatLost', node: 'a-00' }, 103);
    expectNever(told, { kind: 'PodFailed' });
    expectNever(told, { kind: 'ShutdownFinished' });
    const left = told.final.pod(WEB);
    expect(left?.phase).toBe('Running');
    expect(left && podConditionOf(left, 'Ready')?.status).toBe('True');
  });

  test('when its kubelet restarts with other settings', () => {
    const told = sail([SHUT_DOWN, 'at=102s setKubelet nodes=a-00 config.shutdownGracePeriod=9s']);
    expect(told.machineOf('a-00').powered).toBe(false);
    expectNever(told, { kind: 'ShutdownFinished' });
  });

  test('when its kubelet goes, which held it up', () => {
    const told = sail([SHUT_DOWN, 'at=102s stopKubelet nodes=a-00']);
    expect(told.machineOf('a-00').powered).toBe(false);
    expectNever(told, { kind: 'ShutdownFinished' });
  });
});

describe('a shutdown that is called off', () => {
  test('NS-18: goes through its groups first, and the node is ready in its next round', () => {
    const told = sail(['at=100s shutdown nodes=a-00 cancelAfter=1s']);
    expectAt(told, { kind: 'PodEvicted', pod: PROXY }, 104);
    expectAt(told, { kind: 'ShutdownFinished' }, 108);
    expectAt(told, { kind: 'ShutdownCancelled' }, 108);
    expectAt(told, { kind: 'NodeConditionChanged', condition: 'Ready', to: 'True' }, 110);
    expect(told.machineOf('a-00').powered).toBe(true);
    expect(told.final.pod(WEB)?.phase).toBe('Failed');
  });

  test('after its groups keeps the machine up until then', () => {
    const told = sail(['at=100s shutdown nodes=a-00 cancelAfter=1m']);
    expectAt(told, { kind: 'ShutdownFinished' }, 108);
    expectAt(told, { kind: 'ShutdownCancelled' }, 160);
    expectNever(told, { kind: 'HeartbeatLost' });
  });

  test('by a restore is heard when its groups are over', () => {
    const told = sail([SHUT_DOWN, 'at=101s restore nodes=a-00']);
    expectAt(told, { kind: 'ShutdownCancelled' }, 108);
    expect(told.machineOf('a-00').powered).toBe(true);
  });

  test('spares the power that was to go later', () => {
    const told = sail(['at=100s shutdown nodes=a-00 cancelAfter=1s powerOffAfter=5s']);
    expectAt(told, { kind: 'ShutdownCancelled' }, 108);
    expectNever(told, { kind: 'HeartbeatLost' });
  });

  test('can be followed by another, once its end was heard', () => {
    const told = sail(
      [
        'at=100s shutdown nodes=a-00 cancelAfter=1s',
        'at=102s shutdown nodes=a-00',
        'at=103s shutdown nodes=a-00',
      ],
      { stoppingTimesOf: () => ({}) },
    );
    expectAt(told, { kind: 'ShutdownCancelled' }, 130);
    expectAt(told, { kind: 'ShutdownStarted' }, 100, 130);
    expectAt(told, { kind: 'ShutdownFinished' }, 130, 130);
    expect(told.machineOf('a-00').powered).toBe(false);
    expectNever(told, { kind: 'NodeConditionChanged', to: 'True' });
  });

  test('is not followed by one that was asked for before, nor by one that was taken back', () => {
    for (const events of [
      ['at=100s shutdown nodes=a-00 cancelAfter=3s', 'at=102s shutdown nodes=a-00'],
      [
        SHUT_DOWN,
        'at=101s restore nodes=a-00',
        SHUT_DOWN.replace('100', '102'),
        'at=103s restore nodes=a-00',
      ],
    ]) {
      const told = sail(events);
      expectAt(told, { kind: 'ShutdownStarted' }, 100);
      expect(told.machineOf('a-00').powered).toBe(true);
    }
  });
});

describe('a pod that is bound to a node while it shuts down', () => {
  test('NS-16: is rejected whatever it tolerates, and stays as an object', () => {
    const { nodeName: _, ...unbound } = web({ phase: 'Pending' });
    const room = new Room({ nodes: steadyZone('a', 1), pods: [unbound, proxy] });
    const parts = room.parts('kubelet');
    const manager = new ShutdownAgent({
      ...parts,
      podWorkers: new TerminationAgent({ ...parts, stoppingTimesOf: () => ({}) }),
      nodeStatus: { setShuttingDown: () => undefined },
      factsOf: () => factsFor(TWO_PHASES),
    });
    room.at(1, () => manager.shutDown('a-00', { fault: 'storm' }, BY_THE_TEST));
    room.at(2, () => room.user.bindPod(WEB, 'a-00', BY_THE_TEST));
    room.run(60);
    expectAt(room, { kind: 'PodRejected', pod: WEB, reason: 'NodeShutdown' }, 2);
    expectAt(room, { kind: 'PodEvicted' }, 1);
    expect(room.store.pod(WEB)).toMatchObject({ phase: 'Failed', reason: 'NodeShutdown' });
  });
});

describe('a kubelet before 1.23', () => {
  const old = factsFor(TWO_PHASES, {}, 22);

  test('lets critical pods wait for all the time of the others', () => {
    const told = sail([SHUT_DOWN], {}, old);
    expectAt(told, { kind: 'PodEvicted', pod: WEB, gracePeriodSeconds: 20 }, 100);
    expectAt(told, { kind: 'PodEvicted', pod: PROXY, gracePeriodSeconds: 10 }, 120);
    expectAt(told, { kind: 'ShutdownFinished' }, 124);
  });

  test('takes static pods for critical', () => {
    const told = sail([SHUT_DOWN], { pods: [web({ annotations: FROM_FILE })] }, old);
    expectAt(told, { kind: 'PodEvicted', pod: WEB, gracePeriodSeconds: 10 }, 120);
    expectAt(told, { kind: 'ShutdownGroupStarted' }, 120);
  });

  test('waits for pods that do not stop until all the time is up, and no longer', () => {
    const forever = { pods: [web()], stoppingTimesOf: () => ({ cleanupAfter: seconds(500) }) };
    expectAt(sail([SHUT_DOWN], forever, old), { kind: 'ShutdownFinished' }, 120);
    const told = sail([SHUT_DOWN], { ...forever, pods: [web(), proxy] }, old);
    expectAt(told, { kind: 'ShutdownFinished' }, 130);
  });

  test('is done at once where nothing runs', () => {
    expectAt(sail([SHUT_DOWN], { pods: [] }, old), { kind: 'ShutdownFinished' }, 100);
  });
});
