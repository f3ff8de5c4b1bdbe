import { describe, expect, it } from 'vitest';
import type { PodStats, ResourceList } from '#cluster';
import { chooseContainer } from '../../../../src/kubelet/eviction/oom/choose-container.ts';
import { oomScoreAdj } from '../../../../src/kubelet/eviction/oom-score-adj.ts';
import { pod, spec } from '../../../support/builders.ts';
import { GIB } from '../../../support/measured.ts';

interface Aboard {
  readonly pod: string;
  readonly container?: string;
  readonly requests?: ResourceList;
  readonly limits?: ResourceList;
  readonly use: number;
}

const MACHINE = { machine: 16 * GIB, limit: 16 * GIB, guaranteed: -997 } as const;

/** The container that the kernel of a machine with 16Gi kills. */
function chosen(...aboard: readonly Aboard[]) {
  const running = aboard.map(({ pod: key, container = 'crew', requests, limits, use }) => {
    const resources = { ...(requests && { requests }), ...(limits && { limits }) };
    const sailor = pod(key, 'pier', spec({ containers: [{ name: container, resources }] }));
    const { namespace, name, uid } = sailor;
    const memory = { workingSetBytes: use };
    const stats: PodStats = {
      podRef: { namespace, name, uid },
      memory,
      containers: [{ name: container, memory }],
    };
    return { pod: sailor, stats };
  });
  const found = chooseContainer(running, MACHINE);
  return found && { pod: found.pod.key, score: Math.round(found.score), memory: found.memory };
}

const guaranteed = (memory: string) => {
  const all = { memory, cpu: '1' };
  return { requests: all, limits: all };
};

describe('up to 1.19', () => {
  it('Guaranteed containers score -998, and Burstable ones at least 2', () => {
    const all = { memory: '15Gi', cpu: '1' };
    const of = (resources: object) => {
      const own = pod('shop/db', 'pier', spec({ containers: [{ name: 'db', resources }] }));
      const [container] = own.spec.containers;
      if (container === undefined) throw new Error('the pod has no container');
      return oomScoreAdj(own, container, BigInt(15 * GIB), -998);
    };
    expect(of({ requests: all, limits: all })).toBe(-998);
    expect(of({ requests: all })).toBe(2);
  });
});

describe('the kernel kills', () => {
  it('the one that has most beyond what it asked for', () => {
    expect(
      chosen(
        { pod: 'shop/web', requests: { memory: '4Gi' }, use: 5 * GIB },
        { pod: 'shop/db', requests: { memory: '1Gi' }, use: 4 * GIB },
      ),
    ).toEqual({ pod: 'shop/db', score: 250 + 938, memory: 4 * GIB });
  });

  it('those who asked for nothing before those who asked for something', () => {
    expect(
      chosen(
        { pod: 'shop/idle', use: GIB },
        { pod: 'shop/web', requests: { memory: '12Gi' }, use: 12 * GIB },
      )?.pod,
    ).toBe('shop/idle');
  });

  it('those who were guaranteed something last', () => {
    expect(
      chosen(
        { pod: 'shop/bank', ...guaranteed('10Gi'), use: 10 * GIB },
        { pod: 'shop/web', requests: { memory: '5Gi' }, use: GIB },
      )?.pod,
    ).toBe('shop/web');
  });

  it('no container without memory', () => {
    expect(chosen({ pod: 'shop/idle', use: 0 })).toBeUndefined();
  });

  it('the first of equals', () => {
    expect(chosen({ pod: 'shop/a', use: GIB }, { pod: 'shop/b', use: GIB })?.pod).toBe('shop/a');
  });

  it('the first container of a pod of which only the whole was measured', () => {
    const sailor = pod('shop/web', 'pier', spec({ containers: [{ name: 'crew', resources: {} }] }));
    const { namespace, name, uid } = sailor;
    const stats = { podRef: { namespace, name, uid }, memory: { workingSetBytes: GIB } };
    expect(chooseContainer([{ pod: sailor, stats }], MACHINE)).toMatchObject({
      container: 'crew',
      memory: GIB,
      scoreAdj: 1_000,
    });
  });
});
