import { describe, expect, it } from 'vitest';
import type { Node, OwnerReference, PersistentVolumeClaim, Pod, StorageClass } from '#cluster';
import { staleDisruption } from '#controllers/disruption';
import { newJob } from '../../src/controllers/cron-job/new-job.ts';
import { CoveredPods } from '../../src/controllers/disruption/covered-pods.ts';
import { expectPods } from '../../src/controllers/disruption/expected-pods.ts';
import { countHealthyPods, stillDisrupted } from '../../src/controllers/disruption/healthy-pods.ts';
import { scaleOfController } from '../../src/controllers/disruption/scale.ts';
import { scaledValue } from '../../src/controllers/disruption/scaled-value.ts';
import { listingOf } from '../../src/controllers/endpoint-slice/listing.ts';
import {
  fullBucket,
  stepsUntilAccepted,
  swapLimiter,
  tokensAndRate,
  tryAccept,
} from '../../src/controllers/node-lifecycle/limiter.ts';
import { newVolume } from '../../src/controllers/persistent-volume/new-volume.ts';
import { surplusOfTerminated } from '../../src/controllers/pod-gc/controller.ts';
import { node, pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { cronJob } from '../support/cron-jobs.ts';
import { workload } from '../workloads/support.ts';

it.each([
  [119, 'report-1'],
  [120, 'report-2'],
  [121, 'report-2'],
])('a Job of a CronJob is named after the minute of %d s', (second, name) => {
  expect(newJob(cronJob({}), (second * 1e6) as never).name).toBe(name);
});

describe('the pods of a bound', () => {
  it.each<[number | string, number, number | undefined]>([
    [3, 10, 3],
    ['50%', 10, 5],
    ['51%', 10, 6],
    ['100%', 100, 100],
    ['0%', 7, 0],
    ['-10%', 10, -1],
    ['5', 10, undefined],
    ['5.5%', 10, undefined],
  ])('%s of %d are %s', (bound, total, expected) => {
    expect(scaledValue(bound, total)).toBe(expected);
  });
});

const UNREADY = { conditions: [{ type: 'Ready', status: 'False', reason: '' }] } as const;

describe('granted evictions', () => {
  const ready = { conditions: [{ type: 'Ready', status: 'True', reason: '' }] } as const;
  const pods = new Map<string, Pod>([
    ['a', pod('shop/a', 'n', ready)],
    ['going', pod('shop/going', 'n', { ...ready, deletionTimestamp: atSecond(30) })],
    ['unready', pod('shop/unready', 'n', UNREADY)],
  ]);
  const covered = { healthy: 4, pod: (name: string) => pods.get(name) };

  it('are listed for two minutes, until their pods go', () => {
    const granted = new Map([
      ['a', atSecond(-120)],
      ['going', atSecond(0)],
      ['gone', atSecond(0)],
    ]);
    expect(stillDisrupted(covered, granted, atSecond(0))).toEqual({
      ...{ disruptedPods: new Map([['a', atSecond(-120)]]), recheckAt: atSecond(0) },
    });
    expect(stillDisrupted(covered, granted, atSecond(0.001))).toEqual({ disruptedPods: new Map() });
    const none = new Map<string, never>();
    expect(stillDisrupted(covered, none, atSecond(0)).disruptedPods).toBe(none);
  });

  it('make their pods count as unhealthy, short of the end of that time', () => {
    const counted = (name: string, now: number) =>
      countHealthyPods(covered, new Map([[name, atSecond(0)]]), atSecond(now));
    expect(counted('a', 119)).toBe(3);
    expect(counted('a', 120)).toBe(4);
    expect(counted('unready', 1)).toBe(4);
    expect(counted('gone', 1)).toBe(4);
  });
});

it('a condition without its time is stale', () => {
  const conditions = [{ type: 'DisruptionTarget', status: 'True', reason: 'x' }] as const;
  expect(staleDisruption({ ...pod('a/b', 'n'), conditions }, atSecond(0)).kind).toBe('stale');
});

describe('the scale of a controller', () => {
  const shop = workload('Deployment', 'shop', { replicas: 5 });
  const ref = (kind: string, name: string, uid = `uid-of-${name}`): OwnerReference => ({
    ...{ apiVersion: kind === 'Fleet' ? 'x/v1' : 'apps/v1', kind, name, uid, controller: true },
  });
  const set = (owner?: OwnerReference) =>
    workload('ReplicaSet', 'set', { replicas: 2, ownerReferences: owner ? [owner] : [] });
  const scale = (reference: OwnerReference, ...objects: (typeof shop)[]) => {
    const reader = {
      workload: (kind: string, _: string, name: string) =>
        objects.find((object) => object.kind === kind && object.name === name),
      customScale: () => ({ kind: 'not-found' }),
    };
    const found = scaleOfController(reference, 'harbour', reader as never);
    return found.kind === 'scale' ? found.replicas : found.kind;
  };
  const ofSet = ref('ReplicaSet', 'set');

  it.each<[string, ReturnType<typeof scale>, ReturnType<typeof scale>]>([
    ['is that of a ReplicaSet', scale(ofSet, set()), 2],
    ['is that of its Deployment', scale(ofSet, set(ref('Deployment', 'shop')), shop), 5],
    ['is its own, when that is gone', scale(ofSet, set(ref('Deployment', 'shop'))), 2],
    [
      'is its own, when that is another',
      scale(ofSet, set(ref('Deployment', 'shop', 'old')), shop),
      2,
    ],
    ['is its own under another kind', scale(ofSet, set(ref('Fleet', 'shop')), shop), 2],
    ['is none of another of its name', scale(ref('ReplicaSet', 'set', 'old'), set()), 'not-found'],
    ['is none of a Job', scale(ref('DaemonSet', 'set'), set()), 'no-scale-subresource'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});

it('controllers without UIDs are told apart by their kind and name', () => {
  const set = (name: string) => workload('ReplicaSet', name, { uid: '', replicas: 3 });
  const owned = (name: string, owner: string): Pod => ({
    ...pod(`harbour/${name}`, 'n'),
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: owner, uid: '', controller: true },
    ],
  });
  const covered = new CoveredPods([owned('a', 'web'), owned('b', 'api')]);
  const sets = [set('web'), set('api')];
  const reader = {
    workload: (_kind: string, _namespace: string, name: string) =>
      sets.find((each) => each.name === name),
    customScale: () => ({ kind: 'not-found' }) as const,
  };
  const budget = { namespace: 'harbour', spec: { maxUnavailable: 1 } };
  const rules = { unmanagedPods: 'passed-over' } as const;
  const found = expectPods(budget, covered, reader as never, rules);
  expect(found).toMatchObject({ expectedPods: 6, desiredHealthy: 5 });
});

describe('a pod in an EndpointSlice', () => {
  const isReady = { conditions: [{ type: 'Ready', status: 'True', reason: '' }] } as const;
  const going = { deletionTimestamp: atSecond(30) };
  it.each<[string, Partial<Pod>, string]>([
    ['ready', isReady, 'ready'],
    ['draining while it goes', { ...isReady, ...going }, 'draining'],
    ['in no way when it is not ready', { ...UNREADY, ...going }, 'none'],
    ['in no way while it starts', UNREADY, 'none'],
    ['in no way when it has ended', { ...isReady, ...going, phase: 'Succeeded' }, 'none'],
  ])('is listed %s', (_, given, expected) => {
    expect(listingOf({ publishNotReadyAddresses: false }, pod('a/b', 'n', given))).toBe(expected);
  });
});

describe('a limiter', () => {
  const accepted = tryAccept(fullBucket(1), { at: atSecond(0), extraNanoseconds: 0 });

  it('gets its tokens with time, one at most', () => {
    expect(tokensAndRate(fullBucket(2), atSecond(0))).toEqual([1, 2]);
    expect(accepted && tokensAndRate(accepted, atSecond(0))[0]).toBeCloseTo(0, 6);
    expect(accepted && tokensAndRate(accepted, atSecond(0.5))[0]).toBeCloseTo(0.5, 6);
    expect(accepted && tokensAndRate(accepted, atSecond(9))).toEqual([1, 1]);
    expect(tokensAndRate({ kind: 'never' }, atSecond(0))).toEqual([0, 0]);
  });

  it('accepts from its token on, not a microsecond before', () => {
    const isAccepted = (second: number): boolean =>
      accepted !== undefined &&
      tryAccept(accepted, { at: atSecond(second), extraNanoseconds: 0 }) !== undefined;
    expect([0, 0.5, 0.999_999, 1, 2].map(isAccepted)).toEqual([false, false, false, true, true]);
  });

  it('accepts at once on a grid that is late, else at the first step after the token', () => {
    const steps = (first: number, period: number) =>
      accepted && stepsUntilAccepted(accepted, atSecond(first), period * 1e6);
    expect(steps(2, 1)).toBe(0);
    expect(steps(0.5, 0.5)).toBe(1);
    expect(steps(0.5, 0.1)).toBe(5);
    expect(steps(0.1, 0.25)).toBe(4);
  });

  it('with another rate is full, unless the old one would not have accepted', () => {
    const full = swapLimiter(fullBucket(1), 5, atSecond(0));
    expect(full).toEqual(fullBucket(5));
    const spent = accepted && swapLimiter(accepted, 5, atSecond(0.5));
    expect(spent).toMatchObject({ tokens: 0, qps: 5 });
    expect(accepted && swapLimiter(accepted, 1, atSecond(0.5))).toBe(accepted);
    expect(accepted && swapLimiter(accepted, 0, atSecond(0.5))).toEqual({ kind: 'never' });
  });
});

it('the oldest finished pods go first; those of unknown age are the oldest', () => {
  const finished = (name: string, creationTimestamp?: number): Pod => {
    const { creationTimestamp: _, ...rest } = pod(`shop/${name}`, 'n', { phase: 'Succeeded' });
    return creationTimestamp === undefined
      ? rest
      : { ...rest, creationTimestamp: (creationTimestamp * 1e6) as never };
  };
  const names = (...pods: Pod[]) => surplusOfTerminated(pods, 1).map(({ name }) => name);
  expect(names(finished('a', 5), finished('b'), finished('c', 3))).toEqual(['b', 'c']);
  expect(names(finished('b'), finished('a', 0), finished('c', 3))).toEqual(['a', 'b']);
});

describe('the volume of a provisioner', () => {
  const claim = {
    ...{
      namespace: 'shop',
      name: 'data',
      accessModes: ['ReadWriteOnce'],
      volumeMode: 'Filesystem',
    },
  } as unknown as PersistentVolumeClaim;
  const ofKeys = (...keys: string[]): StorageClass =>
    ({
      ...{ provisioner: 'disk', name: 'fast' },
      allowedTopologies:
        keys.length === 0 ? [] : [{ matchLabelExpressions: keys.map((key) => ({ key })) }],
    }) as never;
  const place: Node = node('n', { labels: { zone: 'north', rack: 'r1' } });
  const keysIn = (type: StorageClass, around: object): readonly string[] => {
    const { nodeAffinity } = newVolume(claim, type, {
      node: place,
      others: [],
      ...around,
    } as never);
    const [term] = nodeAffinity?.nodeSelectorTerms ?? [];
    return term?.matchExpressions.map(({ key, values }) => `${key}=${values}`) ?? [];
  };
  const other = {
    nodeAffinity: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone' }], matchFields: [] }] },
  };
  const csiNode = { drivers: [{ name: 'disk', topologyKeys: ['rack'] }] };

  it.each<[string, StorageClass, object, readonly string[]]>([
    ['by the CSINode first', ofKeys('zone'), { csiNode, others: [other] }, ['rack=r1']],
    ['then by the class', ofKeys('zone', 'zone'), { others: [] }, ['zone=north']],
    ['then like another volume', ofKeys(), { others: [other, {}] }, ['zone=north']],
    ['not by labels that the node lacks', ofKeys('room'), {}, []],
    ['not without a node', ofKeys('zone'), { node: undefined }, []],
    [
      'not by the keys of another driver',
      ofKeys(),
      { csiNode: { drivers: [{ name: 'x', topologyKeys: ['zone'] }] } },
      [],
    ],
  ])('is bound to its place %s', (_, type, around, expected) => {
    expect(keysIn(type, around)).toEqual(expected);
  });

  it('has the size of its claim, if that has one', () => {
    const around = { node: place, others: [] } as never;
    expect(newVolume(claim, ofKeys(), around)).not.toHaveProperty('storage');
    const sized = { ...claim, storage: '1Gi' } as never;
    expect(newVolume(sized, ofKeys(), around)).toHaveProperty('storage', '1Gi');
  });
});
