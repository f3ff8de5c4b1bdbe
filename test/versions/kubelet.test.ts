import { describe, expect, test } from 'vitest';
import { milliseconds, minutes, seconds } from '#units';
import { NEWEST_VERSION, OLDEST_VERSION, resolveKubelet } from '#versions';

describe('a kubelet', () => {
  test.each([OLDEST_VERSION, NEWEST_VERSION, { major: 1, minor: 9 }])(
    'renews its lease every 10 s and reports an unchanged status every 5 min: 1.$minor',
    (version) => {
      expect(resolveKubelet(version)).toMatchObject({
        leaseRenewInterval: seconds(10),
        nodeStatusUpdateFrequency: seconds(10),
        nodeStatusReportFrequency: minutes(5),
      });
    },
  );

  test.each([
    { minor: 30, hard: 0, soft: 'maximum', zero: 'own' },
    { minor: 31, hard: 1, soft: 'maximum', zero: 'at-once' },
    { minor: 32, hard: 1, soft: 'least-of-maximum-and-own', zero: 'at-once' },
  ])('kills what it evicts as its release does: 1.$minor', ({ minor, hard, soft, zero }) => {
    expect(resolveKubelet({ major: 1, minor }).eviction).toMatchObject({
      hardGracePeriod: hard,
      softGracePeriod: soft,
      zeroGracePeriod: zero,
    });
  });

  test.each([
    [29, 4, false],
    [30, 5, false],
    [32, 5, false],
    [33, 5, true],
  ])('has the default thresholds of its release: 1.%i', (minor, thresholds, mergesDefaults) => {
    const { eviction } = resolveKubelet({ major: 1, minor });
    expect(Object.keys(eviction.defaultEvictionHard)).toHaveLength(thresholds);
    expect(eviction.mergesDefaults).toBe(mergesDefaults);
  });

  test.each([
    { minor: 20, graceful: false, byPriority: false, volumes: false, reason: 'Shutdown' },
    { minor: 21, graceful: true, byPriority: false, volumes: false, reason: 'Shutdown' },
    { minor: 22, graceful: true, byPriority: false, volumes: false, reason: 'Terminated' },
    { minor: 24, graceful: true, byPriority: true, volumes: false, reason: 'Terminated' },
    { minor: 32, graceful: true, byPriority: true, volumes: true, reason: 'Terminated' },
  ])('shuts down as its release does: 1.$minor', (expected) => {
    expect(resolveKubelet({ major: 1, minor: expected.minor }).shutdown).toEqual({
      gates: {
        GracefulNodeShutdown: expected.graceful,
        GracefulNodeShutdownBasedOnPodPriority: expected.byPriority,
      },
      waitsForVolumes: expected.volumes,
      podReason: expected.reason,
      marksDisruption: expected.minor >= 26,
      cleanExit: expected.minor >= 27 ? 'Succeeded' : 'Failed',
      criticalPods: expected.minor >= 23 ? 'after-the-others' : 'at-a-fixed-time',
    });
  });

  test('has its gates set by its configuration, as far as its release knows them', () => {
    const gatesOf = (minor: number) =>
      resolveKubelet(
        { major: 1, minor },
        {
          featureGates: {
            GracefulNodeShutdown: true,
            GracefulNodeShutdownBasedOnPodPriority: true,
          },
        },
      ).shutdown.gates;
    expect(gatesOf(20)).toEqual({
      GracefulNodeShutdown: true,
      GracefulNodeShutdownBasedOnPodPriority: false,
    });
    expect(gatesOf(23).GracefulNodeShutdownBasedOnPodPriority).toBe(true);
  });

  test('renews its lease four times within its duration', () => {
    const { leaseRenewInterval } = resolveKubelet(NEWEST_VERSION, { nodeLeaseDurationSeconds: 41 });
    expect(leaseRenewInterval).toBe(milliseconds(10_250));
  });

  test('reports as often as it looks when only that is configured', () => {
    expect(
      resolveKubelet(NEWEST_VERSION, { nodeStatusUpdateFrequency: seconds(20) }),
    ).toMatchObject({
      nodeStatusUpdateFrequency: seconds(20),
      nodeStatusReportFrequency: seconds(20),
    });
  });

  test('takes zero for not configured', () => {
    expect(
      resolveKubelet(NEWEST_VERSION, {
        nodeStatusUpdateFrequency: seconds(0),
        nodeStatusReportFrequency: seconds(0),
        nodeLeaseDurationSeconds: 0,
      }),
    ).toEqual(resolveKubelet(NEWEST_VERSION));
  });

  test('is told both frequencies apart when both are configured', () => {
    expect(
      resolveKubelet(NEWEST_VERSION, {
        nodeStatusUpdateFrequency: seconds(20),
        nodeStatusReportFrequency: minutes(1),
      }),
    ).toMatchObject({ nodeStatusReportFrequency: minutes(1) });
  });
});
