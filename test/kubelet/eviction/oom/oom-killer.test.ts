import { describe, expect, it } from 'vitest';
import { spec } from '../../../support/builders.ts';
import { expectAt, expectCauseChain, expectNever } from '../../../support/expect.ts';
import { HARD, mib, pier, story } from '../../../support/pressed.ts';

const crew = (restartPolicy: string) =>
  spec({ containers: [{ name: 'crew', resources: {} }], restartPolicy });

const LEAK = { pod: 'shop/leak', memory: mib(192), given: crew('Always') };
const DB = {
  pod: 'shop/db',
  memory: mib(1_000),
  given: spec({ containers: [{ name: 'crew', resources: { requests: { memory: '8Gi' } } }] }),
};

describe('memory that runs out before the kubelet acts', () => {
  it('costs the container with the highest score its life, to the millisecond', () => {
    // 8 Gi are left; of 2,000 Mi a second they last for 4.096 s.
    const played = pier({
      sailors: [LEAK, DB],
      kubelet: HARD,
      events: ['at=1s usage pods.pods=shop/leak memory.add=10000Mi memory.over=5s'],
    });
    expectAt(played, { kind: 'PodOOMKilled', pod: 'shop/leak', reason: 'OOMKilled' }, 5.097);
    expect(story(played, 'PodEvicted')).toEqual([]);
    expectCauseChain(
      played,
      { kind: 'PodOOMKilled' },
      'ScriptEvent',
      'kernel/container-chosen',
      'PodOOMKilled',
    );
  });

  it('is free again afterwards, and what the pod was going to use is forgotten', () => {
    const played = pier({
      sailors: [LEAK, DB],
      kubelet: HARD,
      events: ['at=1s usage pods.pods=shop/leak memory.add=100000Mi memory.over=50s'],
    });
    expectAt(played, { kind: 'PodOOMKilled' }, 5.097);
    expectNever(played, { kind: 'ThresholdMet' });
    expect(played.final.pod('shop/leak')?.phase).toBe('Running');
  });

  it('ends a pod for good that is never started again', () => {
    const played = pier({
      sailors: [{ ...LEAK, given: crew('Never') }, DB],
      kubelet: HARD,
      events: ['at=1s usage pods.pods=shop/leak memory.add=10000Mi'],
    });
    expectAt(played, { kind: 'PodOOMKilled' }, 1);
    expectAt(played, { kind: 'PodFailed', pod: 'shop/leak', reason: 'OOMKilled' }, 1);
  });

  it('takes one after the other until it suffices', () => {
    const played = pier({
      sailors: [LEAK, { ...LEAK, pod: 'shop/other', memory: mib(500) }, DB],
      kubelet: HARD,
      events: ['at=1s nodeUsage nodes=pier memory.add=8800Mi'],
    });
    expect(story(played, 'PodOOMKilled')).toEqual([
      '1 PodOOMKilled shop/other',
      '1 PodOOMKilled shop/leak',
    ]);
  });

  it('is left to the kubelet where that is quick enough', () => {
    const played = pier({
      sailors: [LEAK, DB],
      kubelet: HARD,
      events: ['at=1s usage pods.pods=shop/leak memory.add=7500Mi'],
    });
    expect(story(played, 'PodOOMKilled', 'PodEvicted')).toEqual([
      '10 PodEvicted shop/leak memory.available',
    ]);
  });

  it('does not matter on a machine that is off', () => {
    const played = pier({
      sailors: [LEAK, DB],
      kubelet: HARD,
      events: [
        'at=0s powerOff nodes=pier for=5s',
        'at=1s usage pods.pods=shop/leak memory.add=10000Mi',
      ],
    });
    expectAt(played, { kind: 'PodOOMKilled' }, 5);
  });
});
