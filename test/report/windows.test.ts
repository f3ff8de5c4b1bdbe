import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeReport } from '#report';
import type { Run } from '#simulation';
import { between, inReportSeconds } from '#units';
import { playRequest } from '../support/scenario.ts';

/** Whole seconds from the start, as the API writes instants. */
const timeAt = (second: number): string =>
  new Date(Date.UTC(2026, 10, 20) + second * 1_000).toISOString();

interface Small {
  readonly zones: readonly number[];
  /** When each node renewed its lease and wrote its status, before the start. */
  readonly signs: readonly (readonly [lease: number, status: number])[];
  readonly tolerations: readonly number[];
  readonly events: readonly string[];
  /** The release of the control plane; 1.36 unless given. */
  readonly version?: string;
}

const namesOf = ({ zones }: Pick<Small, 'zones'>): readonly string[] =>
  zones.flatMap((size, zone) => Array.from({ length: size }, (_, n) => `${'abc'[zone]}-${n}`));

function objectsOf(small: Small): readonly object[] {
  const names = namesOf(small);
  return names.flatMap((name, index) => {
    const [lease = 0, status = 0] = small.signs[index % small.signs.length] ?? [];
    const seconds = small.tolerations[index % small.tolerations.length] ?? 300;
    return [
      nodeObject(name, status),
      {
        ...{ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' },
        metadata: { name, namespace: 'kube-node-lease' },
        spec: { renewTime: timeAt(-lease), holderIdentity: name, leaseDurationSeconds: 40 },
      },
      podObject(`web-${index}`, name, seconds),
    ];
  });
}

const nodeObject = (name: string, status: number): object => ({
  ...{ apiVersion: 'v1', kind: 'Node' },
  metadata: { name, labels: { 'topology.kubernetes.io/zone': name.slice(0, 1) } },
  status: {
    nodeInfo: { kubeletVersion: 'v1.36.0' },
    allocatable: { cpu: '8', memory: '16Gi', pods: '110' },
    conditions: [
      {
        ...{ type: 'Ready', status: 'True', reason: 'KubeletReady' },
        lastHeartbeatTime: timeAt(-Math.ceil(status)).replace('.000', ''),
        lastTransitionTime: '2026-11-19T00:00:00Z',
      },
    ],
  },
});

const podObject = (name: string, nodeName: string, seconds: number): object => ({
  ...{ apiVersion: 'v1', kind: 'Pod' },
  metadata: { name, namespace: 'shop', uid: name },
  spec: {
    nodeName,
    containers: [{ name: 'web', image: 'web' }],
    tolerations: ['not-ready', 'unreachable'].map((key) => ({
      ...{ key: `node.kubernetes.io/${key}`, operator: 'Exists', effect: 'NoExecute' },
      tolerationSeconds: seconds,
    })),
  },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
});

const UNLIMITED = {
  apiLatency: '0s',
  controllerManager: { 'kube-api-qps': -1 },
  scheduler: { 'kube-api-qps': -1 },
};

const playSmall = (small: Small): Promise<Run> =>
  playRequest({
    snapshot: [
      {
        path: 'snapshot.json',
        bytes: Buffer.from(
          JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objectsOf(small) }),
        ),
      },
    ],
    scripts: [
      {
        path: 'script.json',
        text: JSON.stringify({
          apiVersion: 'k8s-evict.dev/v1',
          kind: 'OutageScript',
          spec: {
            ...{ start: '2026-11-20T00:00:00Z', duration: '2h' },
            set: { ...UNLIMITED, kubernetesVersion: small.version ?? '1.36' },
          },
        }),
      },
    ],
    events: small.events,
    options: { controllers: 'steady', startupTime: '1s' },
  });

/** When nodes are first marked Unknown, and when pods are first asked to go. */
function firstsIn({ outcome }: Run) {
  const found = (kind: string, place: 0 | -1): number | undefined => {
    const entry = outcome.entries
      .filter(
        ({ cause }) =>
          cause.kind === kind &&
          !(cause.kind === 'NodeConditionChanged' && cause.to !== 'Unknown') &&
          !(cause.kind === 'PodDeletionRequested' && cause.mechanism === 'workload'),
      )
      .at(place);
    return entry && inReportSeconds(between(outcome.start, entry.at));
  };
  return {
    notice: found('NodeConditionChanged', 0),
    eviction: found('PodDeletionRequested', 0),
    last: found('PodDeletionRequested', -1),
  };
}

/** Instants are printed to the millisecond. */
const ROUNDING = 0.002;

function expectWithin(
  at: number | undefined,
  window: readonly [number, number] | undefined,
): number {
  if (at === undefined || window === undefined) return 0;
  expect(at).toBeGreaterThanOrEqual(window[0] - ROUNDING);
  expect(at).toBeLessThanOrEqual(window[1] + ROUNDING);
  return 1;
}

const calm = { zones: [4], signs: [[1, 100]], tolerations: [60] } as const;

async function windowsAfter(small: Small) {
  const report = makeReport(await playSmall(small));
  const [notice] = report.timeline.flatMap((entry) =>
    entry.kind === 'NodeConditionChanged' && entry.to === 'Unknown' ? [entry] : [],
  );
  return { report, notice, windows: report.summary.windows };
}

describe('the window of the first notice and of the first eviction', () => {
  test('CH-C1: is one pass wide when the last renewal is known', async () => {
    const small = { ...calm, signs: [[-1.8, 100]], events: ['at=3s powerOff nodes=a-0'] } as const;
    const { report, notice, windows } = await windowsAfter(small);
    expect(windows).toEqual({
      firstNotice: [51.8, 56.8],
      firstEviction: [111.8, 126.9],
      lastEviction: [111.8, 126.9],
    });
    expect(notice?.window).toEqual([51.8, 56.8]);
    expect(report.evictions[0]?.window).toEqual([111.8, 126.9]);
  });

  test('CH-22: is wider when the phase of the renewals is not shown', async () => {
    const events = ['at=30s powerOff nodes=a-0'];
    const objects = { ...calm, signs: [[0.5, 100]], events } as const;
    const { windows } = await windowsAfter(objects);
    // Renewals come at 29.5 s to 30.7 s, so either that one or the one before is the last.
    expect(windows?.firstNotice).toEqual([69.6, 85.05]);
  });

  test('CH-C2: is that of an unknown phase an hour later', async () => {
    const { windows } = await windowsAfter({ ...calm, events: ['at=1h powerOff nodes=a-0'] });
    const { firstNotice: [from, to] = [0, 0] } = windows ?? {};
    expect(from - 3_600).toBeCloseTo(50 - 10.4, 3);
    // A status written just before the fault is noticed twice, which takes a pass more.
    expect(to - 3_600).toBeCloseTo(50 + 5 + 5.05, 3);
  });

  test('CH-C4: holds both clusters of instants after the deletion of a node', async () => {
    const events = ['at=30s powerOff nodes=a-0', 'at=35s deleteNode nodes=a-0'];
    const { windows, report } = await windowsAfter({ ...calm, events });
    expect(report.evictions[0]?.window).toEqual([75, 115]);
    expect(windows?.firstEviction).toEqual([75, 115]);
  });

  test('RT-C1: is as wide as the election after an outage of the API server', async () => {
    const events = ['at=10s powerOff nodes=a-0', 'at=20s apiServer=stop for=2m'];
    const { windows, report } = await windowsAfter({ ...calm, events });
    // The next leader looks 15 s to 19.4 s after the return, and each pass has its own phase.
    expect(windows?.firstNotice).toEqual([205, 214.4]);
    expect(report.evictions[0]?.window?.[0]).toBe(265);
  });

  test.each([
    ['a shorter outage', ['at=20s apiServer=stop for=9s']],
    ['two outages', ['at=20s apiServer=stop for=2m', 'at=5m apiServer=stop for=2m']],
    ['a node that may be noticed before', ['at=55s apiServer=stop for=2m']],
  ])('has no upper limit after %s', async (_, more) => {
    const { windows } = await windowsAfter({
      ...calm,
      events: ['at=10s powerOff nodes=a-0', ...more],
    });
    expect(windows?.firstEviction).toBeUndefined();
  });

  test('is known of a kubelet that reports not to be ready, for long enough or for good', async () => {
    const signs = [[-1.8, 100]] as const;
    const event = 'at=3s notReady nodes=a-0';
    const { windows, report } = await windowsAfter({ ...calm, signs, events: [event] });
    expect(report.evictions[0]?.window).toEqual([63, windows?.firstEviction?.[1]]);
    expect(windows?.firstEviction?.[0]).toBe(63);
    expect(windows?.lastEviction).toEqual(windows?.firstEviction);
    const long = await windowsAfter({ ...calm, signs, events: [`${event} for=80s`] });
    expect(long.windows).toEqual({ firstEviction: windows?.firstEviction });
    const short = await windowsAfter({ ...calm, signs, events: [`${event} for=62s`] });
    expect(short.windows?.firstEviction).toBeUndefined();
  });

  test('is absent where nothing is left to chance', async () => {
    const { windows, report } = await windowsAfter({
      ...calm,
      events: ['at=30s taint nodes=a-0 taints=storm:NoExecute'],
    });
    expect(report.evictions[0]?.window).toBeUndefined();
    expect(windows).toBeUndefined();
  });
});

/** In each zone at most one node in trouble, so that no rate limit delays a taint. */
const small: fc.Arbitrary<Small> = fc
  .array(fc.integer({ min: 3, max: 5 }), { minLength: 2, maxLength: 3 })
  .chain((zones) =>
    fc.record({
      zones: fc.constant(zones),
      signs: fc.array(
        fc.tuple(fc.double({ min: 0, max: 9.9, noNaN: true }), fc.integer({ min: 0, max: 299 })),
        { minLength: 1, maxLength: 6 },
      ),
      version: fc.constantFrom('1.36', '1.33', '1.20'),
      tolerations: fc.array(fc.constantFrom(0, 7, 30, 60, 300), { minLength: 1, maxLength: 5 }),
      events: fc
        .tuple(
          ...zones.map((size, zone) =>
            fc
              .record({
                at: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 40, max: 900 })),
                node: fc.nat({ max: size - 1 }),
                kind: fc.constantFrom('powerOff', 'partition', 'stopKubelet', 'notReady'),
                lasts: fc.option(fc.integer({ min: 20, max: 400 }), { nil: undefined }),
                jitter: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined, freq: 4 }),
              })
              .map(({ at, node, kind, lasts, jitter }) => {
                const span = lasts === undefined ? '' : ` for=${lasts}s`;
                const spread = jitter === undefined ? '' : ` jitter=${jitter}s`;
                return `at=${at}s ${kind} nodes=${'abc'[zone]}-${node}${span}${spread}`;
              }),
          ),
        )
        .chain((events) => fc.subarray([...events], { minLength: 1 })),
    }),
  );

const HISTORIES = 10;

test('the instants of all histories lie in the windows', async () => {
  let seen = 0;
  const property = fc.asyncProperty(small, async (each) => {
    const scenario = await playSmall(each);
    const { windows } = makeReport(scenario).summary;
    for (let number = 1; number <= HISTORIES; number += 1) {
      const { notice, eviction, last } = firstsIn(
        scenario.inHistory({ number, held: [] }, 'figures'),
      );
      seen += expectWithin(notice, windows?.firstNotice);
      seen += expectWithin(eviction, windows?.firstEviction);
      seen += expectWithin(last, windows?.lastEviction);
    }
  });
  const numRuns = Number(process.env['RUNS'] ?? 10);
  await fc.assert(property, { numRuns });
  // Two thirds have a window on average; a few outages may have less.
  expect(seen).toBeGreaterThan((numRuns * HISTORIES) / 20);
});
