import { describe, expect, it } from 'vitest';
import { limitsNotBelow, pastLimit } from '../../../../src/kubelet/eviction/oom/past-limit.ts';
import { pod, spec } from '../../../support/builders.ts';

const WEB = pod(
  'shop/web',
  'pier',
  spec({ containers: ['crew', 'mate'].map((name) => ({ name, resources: {} })) }),
);

const using = (crew: number, mate: number) => {
  const { namespace, name, uid } = WEB;
  const containers = Object.entries({ crew, mate }).map(([container, workingSetBytes]) => ({
    ...{ name: container, memory: { workingSetBytes } },
  }));
  return { podRef: { namespace, name, uid }, containers };
};

const limits = (containers: Record<string, number>, whole?: number) => ({
  containers: new Map(Object.entries(containers)),
  ...(whole !== undefined && { pod: whole }),
});

describe('the first limit that a pod has passed', () => {
  it.each<[string, [number, number], ReturnType<typeof limits>, unknown]>([
    ['none without limits', [9, 9], limits({}), undefined],
    ['none at the limit of a container', [5, 0], limits({ crew: 5 }), undefined],
    [
      'that of a container above it',
      [0, 6],
      limits({ mate: 5 }),
      { scope: 'container', limit: 5, container: 'mate' },
    ],
    ['none at the limit of the pod', [5, 4], limits({}, 9), undefined],
    [
      'that of the pod, for all containers together',
      [5, 5],
      limits({}, 9),
      { scope: 'pod', limit: 9 },
    ],
    [
      'that of a container before that of the pod',
      [6, 9],
      limits({ crew: 5 }, 9),
      { scope: 'container', limit: 5, container: 'crew' },
    ],
  ])('is %s', (_, [crew, mate], given, expected) => {
    expect(pastLimit(WEB, using(crew, mate), given)).toEqual(expected);
  });
});

it('limits are raised to what was measured above them, and no others', () => {
  const raised = limitsNotBelow(WEB, using(6, 3), limits({ crew: 5, mate: 4 }, 8));
  expect(raised).toEqual(limits({ crew: 6, mate: 4 }, 9));
  expect(limitsNotBelow(WEB, using(6, 3), limits({ mate: 3 }, 10))).toEqual(
    limits({ mate: 3 }, 10),
  );
  expect(limitsNotBelow(WEB, using(0, 0), limits({}, 0))).toEqual(limits({}, 0));
  expect(limitsNotBelow(WEB, using(6, 3), limits({}))).toEqual(limits({}));
});
