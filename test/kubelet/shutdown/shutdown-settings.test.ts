import { describe, expect, test } from 'vitest';
import {
  type ShutdownConfiguration,
  type ShutdownProblem,
  shutdownGroups,
} from '#kubelet/shutdown';

const BOTH = { GracefulNodeShutdown: true, GracefulNodeShutdownBasedOnPodPriority: true };
const NO_LIST = { ...BOTH, GracefulNodeShutdownBasedOnPodPriority: false };
const NEITHER = { GracefulNodeShutdown: false, GracefulNodeShutdownBasedOnPodPriority: false };

const LIST = [{ priority: 0, shutdownGracePeriodSeconds: 10 }];

const periods = (total: string, critical?: string): ShutdownConfiguration => ({
  shutdownGracePeriod: total,
  ...(critical === undefined ? {} : { shutdownGracePeriodCriticalPods: critical }),
});

const groupsOf = (configuration: ShutdownConfiguration, gates = BOTH) => {
  const parsed = shutdownGroups(configuration, gates);
  return parsed.ok ? parsed.groups.map(({ priority, seconds }) => [priority, seconds]) : parsed;
};

describe('the groups of a shutdown', () => {
  test.each<[string, ShutdownConfiguration, readonly unknown[]]>([
    ['NS-01: are none without any setting', {}, []],
    ['NS-01: are none when both periods are zero', periods('0s', '0s'), []],
    ['are none when everything is null', { shutdownGracePeriod: null }, []],
    [
      'NS-05: are two although the critical one is empty',
      periods('30s', '0s'),
      [
        [0, 30],
        [2e9, 0],
      ],
    ],
    [
      'NS-06: lose their fractions, each its own',
      periods('30.5s', '10.7s'),
      [
        [0, 19],
        [2e9, 10],
      ],
    ],
    [
      'W3: may leave nothing for normal pods',
      periods('5s', '5s'),
      [
        [0, 0],
        [2e9, 5],
      ],
    ],
  ])('%s', (_, configuration, expected) => {
    expect(groupsOf(configuration)).toEqual(expected);
  });

  test('of a list stand by priority, equal ones as they were', () => {
    const list = [
      { priority: 100, shutdownGracePeriodSeconds: 10 },
      { priority: -5, shutdownGracePeriodSeconds: -3 },
      { priority: 100, shutdownGracePeriodSeconds: 5 },
      {},
    ];
    expect(groupsOf({ shutdownGracePeriodByPodPriority: list })).toEqual([
      [-5, -3],
      [0, 0],
      [100, 10],
      [100, 5],
    ]);
  });

  test('are none where the feature is off', () => {
    expect(groupsOf({}, NEITHER)).toEqual([]);
    expect(groupsOf(periods('30s'), NO_LIST)).toEqual([
      [0, 30],
      [2e9, 0],
    ]);
  });
});

describe('a kubelet does not start', () => {
  const total = 'shutdownGracePeriod';
  const critical = 'shutdownGracePeriodCriticalPods';
  const list = 'shutdownGracePeriodByPodPriority';

  test.each<[string, ShutdownConfiguration, typeof BOTH, readonly ShutdownProblem[]]>([
    [
      'NS-02: when critical pods get more than all',
      periods('30s', '31s'),
      BOTH,
      [{ field: critical, problem: 'exceeds-total' }],
    ],
    [
      'NS-03: when the total is under a second',
      periods('500ms'),
      BOTH,
      [{ field: total, problem: 'under-a-second' }],
    ],
    [
      'when a period is negative',
      periods('-1s', '-2s'),
      BOTH,
      [
        { field: total, problem: 'under-a-second' },
        { field: critical, problem: 'under-a-second' },
      ],
    ],
    [
      'NS-04: when there are a list and a period',
      { ...periods('30s'), shutdownGracePeriodByPodPriority: LIST },
      BOTH,
      [{ field: list, problem: 'conflicts-with-periods' }],
    ],
    [
      'when there is a list and the gate for it is off',
      { shutdownGracePeriodByPodPriority: LIST },
      NO_LIST,
      [
        {
          field: list,
          problem: 'needs-gate',
          gate: 'GracefulNodeShutdownBasedOnPodPriority',
        },
      ],
    ],
    [
      'when there are periods and the gate for them is off',
      periods('30s', '10s'),
      NEITHER,
      [
        { field: total, problem: 'needs-gate', gate: 'GracefulNodeShutdown' },
        { field: critical, problem: 'needs-gate', gate: 'GracefulNodeShutdown' },
      ],
    ],
    [
      'when a period is no duration',
      periods('30', 'soon'),
      BOTH,
      [
        { field: total, problem: 'no-unit' },
        { field: critical, problem: 'malformed' },
      ],
    ],
    [
      'when the whole period alone is none',
      periods('30'),
      BOTH,
      [{ field: total, problem: 'no-unit' }],
    ],
    [
      'when the period of critical pods alone is none',
      periods('30s', 'soon'),
      BOTH,
      [{ field: critical, problem: 'malformed' }],
    ],
  ])('%s', (_, configuration, gates, problems) => {
    expect(shutdownGroups(configuration, gates)).toEqual({ ok: false, problems });
  });

  test('NS-03: but does with a total of one second', () => {
    expect(groupsOf(periods('1s'))).toEqual([
      [0, 1],
      [2e9, 0],
    ]);
  });
});
