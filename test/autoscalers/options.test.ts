import { describe, expect, it } from 'vitest';
import { hours, inSeconds, minutes, seconds } from '#units';
import { optionsOf, releaseOf } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { judgeRequest } from '../../src/autoscalers/cluster-autoscaler/scale-up-request.ts';
import { providerOf, timeOf } from '../../src/autoscalers/karpenter/options.ts';
import { atSecond } from '../support/clock.ts';

describe('the options of Cluster Autoscaler', () => {
  const of = (flags: Record<string, string>, minor = 36) => optionsOf(flags, [1, minor]);

  it('without flags are those of upstream', () => {
    expect(of({})).toMatchObject({
      ...{ scanInterval: seconds(10), expanders: ['least-waste'], unneededTime: minutes(10) },
      ...{ unreadyTime: minutes(20), delayAfterAdd: minutes(10), delayAfterDelete: seconds(10) },
      ...{ maxParallelDeletions: 10, maxParallelDrains: 1 },
      ...{ maxGracefulTermination: 600, maxPodEvictionTime: minutes(2), minReplicaCount: 0 },
      ...{ deleteDelayAfterTaint: seconds(5), unremovableRecheck: minutes(5) },
      ...{ skipsSystemPods: true, skipsLocalStorage: true, skipsCustomControllers: true },
      ...{ initialBackoff: minutes(5), maxBackoff: minutes(30), backoffReset: hours(3) },
      ...{ okTotalUnreadyCount: 3, maxTotalUnreadyPercentage: 45, utilizationThreshold: 0.5 },
    });
  });

  it.each([
    ['1.32', 32, { expanders: ['random'], cordonsBeforeEnd: false, wantsOpenRequest: false }],
    ['1.33', 33, { expanders: ['least-waste'], cordonsBeforeEnd: false, wantsOpenRequest: false }],
    ['1.34', 34, { expanders: ['least-waste'], cordonsBeforeEnd: true, wantsOpenRequest: false }],
    ['1.36', 36, { expanders: ['least-waste'], cordonsBeforeEnd: true, wantsOpenRequest: true }],
  ])('of %s have its defaults', (_, minor, expected) => {
    expect(of({}, minor)).toMatchObject(expected);
  });

  it.each([
    [[0, 99], 'random'],
    [[1, 33], 'least-waste'],
    [[2, 0], 'least-waste'],
  ] as const)('of release %j take the expander %s', (release, expander) => {
    expect(optionsOf({}, release).expanders).toEqual([expander]);
  });

  it.each([
    ['registry/cluster-autoscaler:v1.30.2', [1, 30]],
    ['registry:5000/cluster-autoscaler:1.31', [1, 31]],
    [undefined, [1, 36]],
    ['cluster-autoscaler:latest', [1, 36]],
  ])('have with the image %s the release %j', (image, release) => {
    expect(releaseOf(image)).toEqual(release);
  });

  it('take what flags say, and no text that is none', () => {
    const given = of({
      'scale-down-delay-after-delete': '30s',
      'skip-nodes-with-system-pods': 'false',
      'max-scale-down-parallelism': '4',
      'max-drain-parallelism': 'many',
      'min-replica-count': '2',
      'cores-total': '0:64',
      'memory-total': '0:much',
    });
    expect(given).toMatchObject({
      ...{ delayAfterDelete: seconds(30), skipsSystemPods: false, maxParallelDeletions: 4 },
      ...{ maxParallelDrains: 1, minReplicaCount: 2, maxCoresTotal: 64 },
    });
    expect(of({}).maxMemoryTotal).toBe(given.maxMemoryTotal);
    expect(of({ 'cores-total': '64' }).maxCoresTotal).toBe(of({}).maxCoresTotal);
  });
});

it.each([
  [0, 5, 'finished'],
  [-1, 5, 'finished'],
  [1, 5, 'waits'],
  [1, 9, 'waits'],
  [1, 10, 'timed-out'],
])('an order with %d machines to come is at second %d: %s', (upcoming, second, verdict) => {
  expect(judgeRequest({ expectedBy: atSecond(9) } as never, upcoming, atSecond(second))).toBe(
    verdict,
  );
});

it.each([
  [['aws:///eu-west-1a/i-1'], 'aws'],
  [[undefined, 'azure:///x'], 'azure'],
  [['kwok://node-1'], 'kwok'],
  [['gce://x'], 'unknown'],
  [[], 'unknown'],
])('machines %j are of the provider %s', (ids, provider) => {
  expect(providerOf(ids)).toBe(provider);
});

it.each([
  ['720h', 2_592_000],
  ['1.5s', 1.5],
  ['3us', 0.000_003],
  ['Never', undefined],
])('a NodePool whose time is %s has %s s', (text, expected) => {
  const time = timeOf(text);
  expect(time === undefined ? time : inSeconds(time)).toBe(expected);
});
