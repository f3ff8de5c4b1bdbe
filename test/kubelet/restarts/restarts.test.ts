import { describe, expect, it } from 'vitest';
import { between, inSeconds, milliseconds, seconds } from '#units';
import { START } from '../../support/clock.ts';
import { containerOf, specOfContainers } from '../../support/containers.ts';
import { entriesLike, expectAt, expectNever, secondsOf } from '../../support/expect.ts';
import { HARD, mib, pier, story } from '../../support/pressed.ts';

const WEB = {
  pod: 'shop/web',
  memory: mib(192),
  given: specOfContainers({ containers: [containerOf('crew', { limits: '1Gi' })] }),
};

const LEAK = 'at=10s usage pods.pods=shop/web memory=2Gi';

const waits = (played: ReturnType<typeof pier>) =>
  entriesLike(played, { kind: 'ContainerRestarted' }).map(({ cause }) =>
    cause.kind === 'ContainerRestarted' ? [cause.restarts, cause.backOff] : [],
  );

describe('a container that the kernel has killed', () => {
  it('is started again after waits that double, and counts its starts', () => {
    const played = pier({ sailors: [WEB], kubelet: HARD, events: [LEAK] });
    expect(waits(played)).toEqual([
      [1, 0],
      [2, 10],
      [3, 20],
      [4, 40],
      [5, 80],
      [6, 160],
    ]);
    expect(played.final.pod('shop/web')?.containerStatuses).toMatchObject([{ restartCount: 6 }]);
  });

  it('is not followed for ever when nothing changes, and is followed again when something does', () => {
    const alone = pier({ sailors: [WEB], kubelet: HARD, events: [LEAK] });
    expectAt(alone, { kind: 'kubelet/restarts-go-on', container: 'crew' }, 320);
    const helped = [LEAK, 'at=1h usage pods.pods=shop/web memory=128Mi'];
    // From 320 s on it is started every 300 s: next at 3,620 s, for the 17th time.
    const played = pier({ sailors: [WEB], kubelet: HARD, events: helped });
    expect(waits(played).at(-1)).toEqual([17, 300]);
    expectAt(played, { kind: 'PodReady', pod: 'shop/web' }, 3_621);
  });

  it('makes its pod not ready from its end until it has started up', () => {
    const played = pier({
      sailors: [WEB],
      kubelet: HARD,
      startupTimeOf: () => seconds(7),
      events: [LEAK, 'at=11s usage pods.pods=shop/web memory=128Mi'],
    });
    expectAt(played, { kind: 'PodNotReady', pod: 'shop/web' }, 10);
    expectAt(played, { kind: 'PodReady', pod: 'shop/web' }, 27);
  });

  it('waits for its kubelet, which has forgotten how long it waited', () => {
    const played = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: [
        LEAK,
        'at=75s stopKubelet nodes=pier for=20s',
        'at=76s usage pods.pods=shop/web memory=128Mi',
      ],
    });
    expect(waits(played).slice(2)).toEqual([
      [3, 20],
      [4, 0],
    ]);
    expectAt(played, { kind: 'ContainerRestarted', restarts: 4 }, 95);
  });

  it('leaves its pod without work until it is ready again (AV-6)', () => {
    const service = { namespace: 'shop', name: 'web', uid: '', labels: {}, annotations: {} };
    const played = pier({
      sailors: [{ ...WEB, given: { ...WEB.given, labels: { app: 'web' } } }],
      kubelet: HARD,
      services: [
        {
          ...{ ...service, ownerReferences: [], finalizers: [], publishNotReadyAddresses: true },
          selector: { app: 'web' },
        },
      ],
      events: [LEAK, 'at=11s usage pods.pods=shop/web memory=128Mi'],
    });
    const [dead = [], ready = []] = played.availability.services.map(({ dead: steps }) =>
      steps.map(({ at, count }) => [inSeconds(between(START, at)), count]),
    );
    expect(ready).toEqual([]);
    expect(dead).toEqual([
      [0, 0],
      [10, 1],
      [secondsOf(played, { kind: 'PodReady' })[0], 0],
    ]);
  });

  it('is reported to the API in two requests', () => {
    const told = (apiLatency: number) =>
      secondsOf(
        pier({
          sailors: [WEB],
          kubelet: HARD,
          events: [LEAK],
          apiLatency: milliseconds(apiLatency),
        }),
        { kind: 'PodNotReady' },
      )[0];
    expect(told(100)).toBeCloseTo((told(0) ?? 0) + 0.2, 3);
  });

  it('is reported to the API when that can be reached again', () => {
    const played = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: ['at=5s partition nodes=pier for=20s', LEAK],
    });
    expectAt(played, { kind: 'PodNotReady', pod: 'shop/web' }, 25);
  });

  it('is not started again on a machine that has no power, nor when its pod goes', () => {
    const off = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: [LEAK, 'at=25s powerOff nodes=pier'],
    });
    expect(waits(off)).toHaveLength(2);
    const gone = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: [LEAK, 'at=25s deletePods pods=shop/web'],
    });
    expect(waits(gone)).toHaveLength(2);
  });

  it('waits as well when the whole machine ran out of memory', () => {
    const played = pier({
      sailors: [{ ...WEB, given: specOfContainers({ containers: [containerOf('crew', {})] }) }],
      kubelet: HARD,
      events: [
        'at=1s usage pods.pods=shop/web memory.add=10000Mi',
        'at=3s usage pods.pods=shop/web memory.add=10000Mi',
      ],
    });
    expect(story(played, 'PodOOMKilled', 'ContainerRestarted', 'PodNotReady', 'PodReady')).toEqual([
      '1 PodOOMKilled shop/web',
      '1 PodNotReady shop/web',
      '1 ContainerRestarted shop/web',
      '2 PodReady shop/web',
      '3 PodOOMKilled shop/web',
      '3 PodNotReady shop/web',
      '13 ContainerRestarted shop/web',
      '14 PodReady shop/web',
    ]);
    expectNever(played, { kind: 'PodEvicted' });
  });
});
