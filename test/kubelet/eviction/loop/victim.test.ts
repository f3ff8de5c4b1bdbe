import { describe, expect, it } from 'vitest';
import { type Ranking, rankPods, statsByUid } from '#kubelet/eviction';
import { chooseVictim } from '../../../../src/kubelet/eviction/loop/victim.ts';
import { pod, spec } from '../../../support/builders.ts';
import { MIB, podStats } from '../../../support/measured.ts';

interface Passenger {
  readonly name: string;
  readonly priority?: number;
  readonly use: number;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The pod that a kubelet evicts when memory runs low. No pod has a memory request. */
function choose(passengers: readonly Passenger[], ranking: Ranking = { kind: 'kubelet' }) {
  const pods = passengers.map(({ name, priority = 0, annotations = {} }) =>
    pod(name, 'pier', { ...spec({ priority }), annotations }),
  );
  const stats = pods.map((each, n) => podStats(each, { memory: (passengers[n]?.use ?? 0) * MIB }));
  const measure = {
    signal: 'memory.available',
    layout: 'shared',
    stats: statsByUid(stats),
  } as const;
  const victim = chooseVictim(rankPods(pods, measure, ranking));
  return (
    victim && {
      pod: victim.pod.key,
      ...(victim.decidedBy && { decidedBy: victim.decidedBy }),
      ...(victim.before && { before: victim.before.key }),
      tiedWith: victim.tiedWith.map(({ key }) => key),
      passedOver: victim.passedOver.map(({ pod: { key }, because }) => `${key}: ${because}`),
    }
  );
}

const CRITICAL = 2_000_000_000;

describe('the victim', () => {
  it('is the first in the order, and says what put it there', () => {
    expect(
      choose([
        { name: 'shop/web', use: 100 },
        { name: 'shop/db', use: 200 },
      ]),
    ).toEqual({
      pod: 'shop/db',
      decidedBy: 'usage-above-request',
      before: 'shop/web',
      tiedWith: [],
      passedOver: [],
    });
  });

  it('is the first that may be evicted, and says who may not', () => {
    const mirror = { 'kubernetes.io/config.mirror': 'x' };
    expect(
      choose([
        { name: 'kube-system/dns', use: 500, priority: -1, annotations: mirror },
        { name: 'shop/web', use: 100 },
        { name: 'shop/almost', use: 50, priority: CRITICAL - 1 },
        { name: 'shop/vital', use: 900, priority: CRITICAL },
      ]),
    ).toMatchObject({ pod: 'shop/web', passedOver: ['kube-system/dns: mirror'] });
    expect(choose([{ name: 'shop/almost', use: 50, priority: CRITICAL - 1 }])?.pod).toBe(
      'shop/almost',
    );
  });

  it('is no pod when none may be evicted', () => {
    expect(choose([{ name: 'shop/vital', use: 900, priority: CRITICAL }])).toBeUndefined();
    expect(choose([])).toBeUndefined();
  });

  it('says whom upstream could as well have taken', () => {
    expect(
      choose([
        { name: 'shop/web', use: 100 },
        { name: 'shop/db', use: 100 },
      ]),
    ).toMatchObject({
      pod: 'shop/db',
      decidedBy: 'tie',
      tiedWith: ['shop/web'],
    });
  });

  it('was protected in old releases by an annotation in kube-system alone', () => {
    const legacy: Ranking = { kind: 'qos', variant: 'code' };
    const annotations = { 'scheduler.alpha.kubernetes.io/critical-pod': '' };
    expect(
      choose(
        [
          { name: 'kube-system/dns', use: 900, annotations },
          { name: 'shop/vital', use: 500, priority: CRITICAL },
          { name: 'shop/web', use: 100 },
        ],
        legacy,
      ),
    ).toMatchObject({ pod: 'shop/vital', passedOver: ['kube-system/dns: critical-annotation'] });
  });
});
