import { describe, expect, it } from 'vitest';
import { isPodReady } from '#cluster';
import { wholeQuantity } from '#units';
import { containerOf, specOfContainers as containers } from '../../../support/containers.ts';
import { entriesLike, expectAt, expectCauseChain, expectNever } from '../../../support/expect.ts';
import { HARD, mib, pier, story } from '../../../support/pressed.ts';

const LIMITED = containerOf('crew', { requests: '512Mi', limits: '1Gi' });

const web = (given: Parameters<typeof containers>[0] = {}) => ({
  pod: 'shop/web',
  memory: mib(192),
  given: containers({ containers: [LIMITED], ...given }),
});

const LEAK = 'at=10s usage pods.pods=shop/web memory=2Gi';

describe('a container that wants more memory than its limit', () => {
  it('is killed at the limit, to the millisecond, whatever the machine has left', () => {
    // 832 Mi are missing to the limit; of 100 Mi a second they last for 8.32 s.
    const played = pier({
      sailors: [web()],
      kubelet: HARD,
      events: ['at=10s usage pods.pods=shop/web memory.add=1000Mi memory.over=10s'],
    });
    const [first] = entriesLike(played, { kind: 'PodOOMKilled', pod: 'shop/web' });
    expect(first?.cause).toMatchObject({
      container: 'crew',
      scope: 'container',
      limit: wholeQuantity(1024n ** 3n, 'BinarySI'),
    });
    expect(story(played, 'PodOOMKilled').at(0)).toBe('18.321 PodOOMKilled shop/web');
    expectCauseChain(
      played,
      { kind: 'PodOOMKilled' },
      'ScriptEvent',
      'kernel/container-chosen',
      'PodOOMKilled',
    );
  });

  it('is chosen by a score that counts no more than the limit', () => {
    const played = pier({ sailors: [web()], kubelet: HARD, events: [LEAK] });
    const scores = entriesLike(played, { kind: 'PodOOMKilled' }).map(({ cause }) =>
      cause.kind === 'PodOOMKilled' ? [cause.score, cause.oomScoreAdj] : [],
    );
    // 512 Mi of 16 Gi are 31 thousandths.
    expect(new Set(scores.map(String))).toEqual(new Set(['1969,969']));
  });

  it('costs its pod neither its place nor an eviction, and makes no pressure', () => {
    const played = pier({
      sailors: [web()],
      left: { memory: mib(1_300) },
      kubelet: HARD,
      events: [LEAK],
    });
    expectNever(played, { kind: 'ThresholdMet' });
    expectNever(played, { kind: 'PodEvicted' });
    expect(played.final.pod('shop/web')).toMatchObject({ nodeName: 'pier', phase: 'Running' });
  });

  it('ends its pod when it is never started again', () => {
    const played = pier({
      sailors: [web({ restartPolicy: 'Never' })],
      kubelet: HARD,
      events: [LEAK],
    });
    expectAt(played, { kind: 'PodOOMKilled' }, 10);
    expectAt(played, { kind: 'PodFailed', pod: 'shop/web', reason: 'OOMKilled' }, 10);
    expectNever(played, { kind: 'ContainerRestarted' });
  });

  it('leaves the others of a pod that is never started again running, not ready', () => {
    const played = pier({
      sailors: [web({ restartPolicy: 'Never', containers: [LIMITED, containerOf('log', {})] })],
      kubelet: HARD,
      events: [LEAK],
    });
    expectAt(played, { kind: 'PodNotReady', pod: 'shop/web' }, 10);
    expectNever(played, { kind: 'PodFailed' });
    expect(played.final.pod('shop/web')?.phase).toBe('Running');
  });

  it('goes by its own restartPolicy where the release reads it', () => {
    const never = { ...LIMITED, restartPolicy: 'Never' };
    const at = (version: string) =>
      story(
        pier({
          sailors: [web({ containers: [never] })],
          kubelet: HARD,
          events: [LEAK],
          version,
          node: { kubeletVersion: `v${version}.0` },
        }),
        'PodFailed',
      );
    expect(at('1.34')).toEqual([]);
    expect(at('1.35')).toEqual(['10 PodFailed shop/web']);
  });

  it('is killed by the limit of its pod as a whole where the release enforces that', () => {
    const whole = {
      containers: [containerOf('crew', {})],
      resources: { limits: { memory: '1Gi' } },
    };
    const at = (version: string) =>
      pier({ sailors: [web(whole)], kubelet: HARD, events: [LEAK], version });
    expectNever(at('1.33'), { kind: 'PodOOMKilled' });
    const [first] = entriesLike(at('1.34'), { kind: 'PodOOMKilled' });
    expect(first?.cause).toMatchObject({
      scope: 'pod',
      limit: wholeQuantity(1024n ** 3n, 'BinarySI'),
      oomScoreAdj: 999,
    });
  });

  it('counts as being at its limit when more was measured, until it wants more', () => {
    const sailors = [{ ...web(), memory: mib(1_500) }];
    expectNever(pier({ sailors, kubelet: HARD }), { kind: 'PodOOMKilled' });
    const events = ['at=10s usage pods.pods=shop/web memory.add=1Mi'];
    expect(story(pier({ sailors, kubelet: HARD, events }), 'PodOOMKilled').at(0)).toBe(
      '10 PodOOMKilled shop/web',
    );
  });

  it('is ready again when it wants less', () => {
    const played = pier({
      sailors: [web()],
      kubelet: HARD,
      events: [LEAK, 'at=30s usage pods.pods=shop/web memory=256Mi'],
    });
    // Killed at 10 s, at once again, after 10 s and after 20 s; then it may stay.
    expect(story(played, 'PodOOMKilled', 'PodReady')).toEqual([
      '10 PodOOMKilled shop/web',
      '10 PodOOMKilled shop/web',
      '20 PodOOMKilled shop/web',
      '41 PodReady shop/web',
    ]);
    const pod = played.final.pod('shop/web');
    expect(pod && isPodReady(pod)).toBe(true);
  });
});
