import { describe, expect, it } from 'vitest';
import { minutes } from '#units';
import { NEWEST_VERSION, resolveKubelet } from '#versions';
import { byDefault, lease, pod, steadyNode, steadyZone, tolerating } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { expectSpared } from '../support/expect.ts';
import { type Outage, play } from '../support/outage.ts';
import { madePod, making } from '../support/owned.ts';

const WEB = 'shop/web';
const web = pod(WEB, 'a-00', tolerating(...byDefault()));

const spare = (outage: Partial<Outage>) =>
  play({ nodes: [...steadyZone('a', 5), ...steadyZone('h', 3)], pods: [web], ...outage });

const DIES = 'at=50ms powerOff nodes=a-00';

describe('a pod on a node in trouble is spared', () => {
  it('not when its kubelet has stopped it, whatever it tolerates', () => {
    const daemon = pod(WEB, 'a-00', tolerating({ operator: 'Exists' }));
    const shutdownOf = () => ({
      configuration: { shutdownGracePeriod: '30s' },
      behavior: resolveKubelet(NEWEST_VERSION).shutdown,
      zeroGracePeriod: 'at-once' as const,
    });
    const events = ['at=50s shutdown nodes=a-00'];
    expectSpared(spare({ pods: [daemon], events, shutdownOf }), WEB, undefined);
  });

  it('not when it was bound there as the trouble ended', () => {
    const web2 = making('ReplicaSet', 'web', { tolerations: byDefault() }, { replicas: 1 });
    const told = play({
      nodes: [steadyNode('a-00', 'a'), steadyNode('h-00', 'h', { unschedulable: true })],
      workloads: [web2],
      pods: [madePod(web2, 'web', 'a-00')],
      events: ['at=50ms powerOff nodes=a-00 for=10m'],
    });
    expect(told.final.pod('shop/web-r1')?.nodeName).toBe('a-00');
    expectSpared(told, 'shop/web-r1', undefined);
  });

  it('because all zones were down at once, also when they are back', () => {
    const told = play({
      nodes: [...steadyZone('a', 2), ...steadyZone('h', 2)],
      pods: [web],
      events: ['at=50ms powerOff zones=a,h for=20m'],
    });
    expectSpared(told, WEB, 'all-zones-down');
  });

  it('because it tolerates everything', () => {
    const daemon = pod(WEB, 'a-00', tolerating({ operator: 'Exists' }));
    expectSpared(spare({ pods: [daemon], events: [DIES] }), WEB, 'tolerates-forever');
  });

  it('because its node recovered in time', () => {
    const told = spare({ events: ['at=50ms powerOff nodes=a-00 for=2m'] });
    expectSpared(told, WEB, 'recovered-in-time');
  });

  it('because its node recovered before it was tainted', () => {
    const told = spare({ version: '1.33', events: ['at=50ms powerOff nodes=a-00 for=52s'] });
    expectSpared(told, WEB, 'never-tainted');
  });

  it('because its countdown was still running at the end', () => {
    const told = spare({ events: [DIES], duration: minutes(4) });
    expectSpared(told, WEB, 'toleration-still-running');
  });

  it('because its zone is disrupted and small', () => {
    const told = spare({ events: ['at=50ms powerOff nodes=a-00,a-01,a-02'] });
    expectSpared(told, WEB, 'zone-limiter');
  });

  it('because all zones are down', () => {
    const told = spare({ nodes: steadyZone('a', 3), events: ['at=50ms powerOff zones=a'] });
    expectSpared(told, WEB, 'all-zones-down');
  });

  it('because all zones went down while its countdown was running', () => {
    const told = spare({
      nodes: steadyZone('a', 3),
      events: ['at=50ms powerOff nodes=a-00,a-01', 'at=12s powerOff nodes=a-02'],
    });
    expectSpared(told, WEB, 'all-zones-down');
  });

  it('because its zone was disrupted when a new controller took its taint away', () => {
    const told = spare({
      events: [DIES, 'at=60s powerOff nodes=a-01,a-02', 'at=200s controllerManager=restart'],
    });
    expectSpared(told, WEB, 'zone-limiter');
  });

  it('because the controller that evicts is switched off', () => {
    const flags = { controllers: '*,-taint-eviction-controller' };
    expectSpared(spare({ events: [DIES], flags }), WEB, 'controller-off');
  });

  it('on a node that was in trouble before the start, too', () => {
    const silent = steadyNode('a-00', 'a', {
      conditions: [{ type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown', message: '' }],
      taints: [
        {
          key: 'node.kubernetes.io/unreachable',
          value: '',
          effect: 'NoExecute',
          timeAdded: atSecond(-60),
        },
      ],
    });
    const nodes = [silent, ...steadyZone('a', 5).slice(1), ...steadyZone('h', 3)];
    const told = spare({ nodes, leases: [lease('a-00', -300)], duration: minutes(2) });
    expectSpared(told, WEB, 'toleration-still-running');
    const daemon = pod(WEB, 'a-00', tolerating({ operator: 'Exists' }));
    expectSpared(
      spare({ nodes, leases: [lease('a-00', -300)], pods: [daemon] }),
      WEB,
      'tolerates-forever',
    );
  });
});

describe('a pod is not spared', () => {
  it('that was evicted or is being deleted', () => {
    expectSpared(spare({ events: [DIES] }), WEB, undefined);
    const leaving = { ...web, deletionTimestamp: atSecond(30), deletionGracePeriodSeconds: 30 };
    expectSpared(spare({ pods: [leaving], events: [DIES], duration: minutes(3) }), WEB, undefined);
  });

  it('whose node was never in trouble', () => {
    expect(spare({ events: ['at=50ms powerOff nodes=a-01'] }).spared).toEqual([]);
  });
});
