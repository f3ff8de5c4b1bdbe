import { describe, expect, test } from 'vitest';
import { milliseconds, minutes, seconds } from '#units';
import { FULLY_KNOWN_FROM, type KubeletSettings, NEWEST_VERSION, resolveKubelet } from '#versions';

describe('a kubelet', () => {
  test.each([NEWEST_VERSION, FULLY_KNOWN_FROM, { major: 1, minor: 17 }])(
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
    [8, {}, false, seconds(10)],
    [13, {}, false, seconds(10)],
    [13, { NodeLease: true }, true, minutes(1)],
    [14, {}, true, minutes(1)],
    [16, {}, true, minutes(1)],
    [16, { NodeLease: false }, false, seconds(10)],
    [17, { NodeLease: false }, true, minutes(5)],
  ])(
    'of 1.%i renews a lease, or writes its status in every round: %o',
    (minor, featureGates, renewsLease, nodeStatusReportFrequency) => {
      const settings = { featureGates: featureGates as Readonly<Record<string, boolean>> };
      expect(resolveKubelet({ major: 1, minor }, settings)).toMatchObject({
        renewsLease,
        nodeStatusReportFrequency,
      });
    },
  );

  test('without a lease writes its status as often as it looks at the node', () => {
    const settings = {
      nodeStatusUpdateFrequency: seconds(4),
      nodeStatusReportFrequency: minutes(1),
    };
    expect(resolveKubelet({ major: 1, minor: 12 }, settings).nodeStatusReportFrequency).toBe(
      seconds(4),
    );
  });

  test('spreads its reports of unchanged statuses from 1.34 on', () => {
    const spreads = [33, 34].map((minor) => resolveKubelet({ major: 1, minor }));
    expect(spreads.map((each) => each.spreadsStatusReports)).toEqual([false, true]);
  });

  test('ranks by QoS class up to 1.8', () => {
    expect([8, 9].map((minor) => resolveKubelet({ major: 1, minor }).eviction.ranking)).toEqual([
      'qos',
      'kubelet',
    ]);
  });

  test.each<[minor: number, settings: KubeletSettings, pulls: number | 'all']>([
    [36, {}, 1],
    [36, { serializeImagePulls: true }, 1],
    [36, { serializeImagePulls: false }, 'all'],
    [36, { serializeImagePulls: false, maxParallelImagePulls: 4 }, 4],
    [36, { maxParallelImagePulls: 4 }, 4],
    [36, { maxParallelImagePulls: 1 }, 1],
    [26, { maxParallelImagePulls: 4 }, 1],
    [26, { serializeImagePulls: false, maxParallelImagePulls: 4 }, 'all'],
  ])('pulls so many images at a time: 1.%i %j', (minor, settings, pulls) => {
    expect(resolveKubelet({ major: 1, minor }, settings).containers.imagePulls).toBe(pulls);
  });

  test('scores Guaranteed pods above the pause containers from 1.20 on', () => {
    const scores = [8, 19, 20, 36].map(
      (minor) => resolveKubelet({ major: 1, minor }).containers.guaranteedOomScore,
    );
    expect(scores).toEqual([-998, -998, -997, -997]);
  });

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
    [8, 3, false],
    [9, 4, false],
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
      onWindows: false,
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

  test('has two frequencies when both are configured', () => {
    expect(
      resolveKubelet(NEWEST_VERSION, {
        nodeStatusUpdateFrequency: seconds(20),
        nodeStatusReportFrequency: minutes(1),
      }),
    ).toMatchObject({ nodeStatusReportFrequency: minutes(1) });
  });
});
