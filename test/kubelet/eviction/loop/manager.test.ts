import { describe, expect, it } from 'vitest';
import type { Pod, PressureCondition } from '#cluster';
import { EvictionManager } from '#kubelet/eviction';
import { later, seconds } from '#units';
import { NEWEST_VERSION, resolveKubelet } from '#versions';
import { pod, spec, steadyNode } from '../../../support/builders.ts';
import { entriesLike, expectAt, expectNever } from '../../../support/expect.ts';
import { GIB, type Left, MIB, measuredFacts } from '../../../support/measured.ts';
import { BY_THE_TEST, Room } from '../../../support/room.ts';

/** A kubelet that wants 1 Gi of memory and of disk, alone with those who end pods and report pressure. */
function pressed(left: Left) {
  const room = new Room({ nodes: [steadyNode('pier', 'a')] });
  room.world.measure('pier', measuredFacts('pier', left), []);
  const reported = new Set<PressureCondition>();
  new EvictionManager(
    {
      ...room.parts('kubelet'),
      podWorkers: {
        kill: () => later(room.timeline.now, seconds(2)),
        hasContainers: () => true,
        isFinished: () => true,
        containersEnded: () => undefined,
      },
      nodeStatus: {
        pressureOf: () => [...reported],
        setPressure: (_node, condition, holds, because) => {
          if (holds) reported.add(condition);
          else reported.delete(condition);
          return because;
        },
      },
    },
    new Map([
      [
        'pier',
        {
          configuration: { evictionHard: { 'memory.available': '1Gi', 'nodefs.available': '1Gi' } },
          behavior: resolveKubelet(NEWEST_VERSION).eviction,
          ranking: { kind: 'kubelet' },
        },
      ],
    ]),
  );
  const bind = (bound: Pod) => room.store.replacePod(room.store.pod(bound.key), bound, BY_THE_TEST);
  return { room, reported, bind };
}

const bestEffort = pod('shop/web', 'pier');
const burstable = pod('shop/db', 'pier', {
  ...spec({ containers: [{ name: 'crew', resources: { requests: { memory: '1Mi' } } }] }),
});

describe('a pod that is bound to a node', () => {
  it('is taken when there is no pressure', () => {
    const { room, bind } = pressed({});
    room.at(5, () => bind(bestEffort)).run(60);
    expectNever(room, { kind: 'PodRejected' });
  });

  it('is rejected under memory pressure when it has asked for nothing', () => {
    const { room, bind, reported } = pressed({ memory: 500 * MIB });
    room
      .at(5, () => {
        bind(bestEffort);
        bind(burstable);
      })
      .run(60);
    expect([...reported]).toEqual(['MemoryPressure']);
    expectAt(room, { kind: 'PodRejected', pod: 'shop/web', reason: 'Evicted' }, 5);
    expectNever(room, { kind: 'PodRejected', pod: 'shop/db' });
    expect(room.store.pod('shop/web')).toMatchObject({ phase: 'Failed', reason: 'Evicted' });
    const [told] = entriesLike(room, { kind: 'eviction/not-admitted' });
    expect(told?.cause).toMatchObject({ conditions: ['MemoryPressure'] });
  });

  it('is rejected under disk pressure whatever it has asked for', () => {
    const { room, bind } = pressed({ disk: 500 * MIB });
    room.at(5, () => bind(burstable)).run(60);
    expectAt(room, { kind: 'PodRejected', pod: 'shop/db' }, 5);
  });

  it('is not looked at by a kubelet that does not hear of it', () => {
    const { room, bind } = pressed({ disk: GIB / 2 });
    room
      .at(3, () => room.world.begin('pier', 'storm', 'partition', BY_THE_TEST))
      .at(5, () => bind(burstable))
      .run(60);
    expectNever(room, { kind: 'PodRejected' });
  });
});
