import { describe, expect, it, test } from 'vitest';
import { asYaml, codes, load, loadFine, type Raw, rawNode, rawPod } from './support.ts';

const raw = (kind: string, spec: Raw, rest: Raw = {}): Raw => ({
  apiVersion: { Job: 'batch/v1', ReplicationController: 'v1' }[kind] ?? 'apps/v1',
  kind,
  metadata: { name: 'tide', namespace: 'shop' },
  spec,
  ...rest,
});

const SELECTOR = { matchLabels: { app: 'tide' } };
const SELECTS_TIDE = {
  kind: 'labels',
  selector: [{ key: 'app', operator: 'in', values: ['tide'] }],
};
const TEMPLATE = {
  metadata: { labels: { app: 'tide' }, annotations: { note: 'long' } },
  spec: { nodeSelector: { lit: 'yes' }, nodeName: 'ferry' },
};

const only = async (object: Raw) => {
  const { cluster } = await loadFine({ harbour: asYaml(rawNode('ferry'), object) });
  return cluster.workloads[0];
};

describe('a workload', () => {
  it('says which pods are its own and what they are made from', async () => {
    for (const kind of ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet']) {
      const spec = { selector: SELECTOR, template: TEMPLATE, minReadySeconds: 5 };
      expect(await only(raw(kind, spec))).toMatchObject({
        kind,
        selector: SELECTS_TIDE,
        minReadySeconds: 5,
        template: {
          labels: { app: 'tide' },
          annotations: {},
          finalizers: [],
          nodeName: 'ferry',
          spec: { nodeSelector: { lit: 'yes' }, restartPolicy: 'Always' },
        },
      });
    }
  });

  it('may be an old ReplicationController, whose selector is nothing but labels', async () => {
    const found = await only(raw('ReplicationController', { selector: { app: 'tide' } }));
    expect(found).toMatchObject({ replicas: 1, selector: SELECTS_TIDE });
  });

  it('shares its spec with others of one template', async () => {
    const { cluster } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        raw('Deployment', { template: TEMPLATE }),
        raw('ReplicaSet', { template: TEMPLATE }),
      ),
    });
    const [a, b] = cluster.workloads;
    expect(a?.template?.spec).toBe(b?.template?.spec);
  });

  it('cannot have less than no pods', async () => {
    const { diagnostics } = await load({
      harbour: asYaml(rawNode('ferry'), raw('Deployment', { replicas: -1 })),
    });
    expect(codes(diagnostics)).toEqual(['error snapshot/negative-number']);
    expect(diagnostics[0]).toMatchObject({ path: 'harbour', position: { line: 12 } });
  });
});

describe('a StatefulSet', () => {
  it('goes up its ordinals from 0 unless it says otherwise', async () => {
    expect(await only(raw('StatefulSet', {}))).toMatchObject({
      replicas: 1,
      minReadySeconds: 0,
      statefulSet: {
        podManagementPolicy: 'OrderedReady',
        firstOrdinal: 0,
        volumeClaimTemplates: [],
      },
    });
    const spec = {
      podManagementPolicy: 'Parallel',
      ordinals: { start: 3 },
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { storageClassName: 'fast' } }],
    };
    expect(await only(raw('StatefulSet', spec))).toMatchObject({
      statefulSet: {
        podManagementPolicy: 'Parallel',
        firstOrdinal: 3,
        volumeClaimTemplates: [
          {
            name: 'data',
            claim: { accessModes: [], storageClassName: 'fast', volumeMode: 'Filesystem' },
          },
        ],
      },
    });
  });
});

test.each([
  ['Delete', true],
  ['Retain', undefined],
  [undefined, undefined],
])('a StatefulSet with whenScaled: %s', async (whenScaled, deletesClaims) => {
  const policy = whenScaled && { persistentVolumeClaimRetentionPolicy: { whenScaled } };
  const set = await only(raw('StatefulSet', { ...policy }));
  expect(set?.statefulSet?.deletesClaims).toBe(deletesClaims);
});

describe('a DaemonSet', () => {
  const surges = async (updateStrategy: Raw) =>
    (await only(raw('DaemonSet', { updateStrategy })))?.daemonSet?.allowsSurge;

  it('surges when its strategy lets it', async () => {
    expect(await surges({})).toBe(false);
    expect(await surges({ rollingUpdate: { maxSurge: '0%', maxUnavailable: 1 } })).toBe(false);
    expect(await surges({ rollingUpdate: { maxSurge: 1 } })).toBe(true);
    expect(await surges({ rollingUpdate: { maxSurge: '10%' } })).toBe(true);
    expect(await surges({ type: 'OnDelete', rollingUpdate: { maxSurge: 1 } })).toBe(false);
  });
});

describe('a Job', () => {
  it('has the defaults of the API', async () => {
    const once = { parallelism: 1, completionMode: 'NonIndexed', suspend: false };
    expect((await only(raw('Job', {})))?.job).toEqual({
      ...once,
      completions: 1,
      backoffLimit: 6,
    });
    expect((await only(raw('Job', { parallelism: 3 })))?.job).toEqual({
      ...once,
      parallelism: 3,
      backoffLimit: 6,
    });
    const perIndex = { completions: 2, completionMode: 'Indexed', backoffLimitPerIndex: 1 };
    expect((await only(raw('Job', perIndex)))?.job).toMatchObject({
      parallelism: 1,
      completions: 2,
      backoffLimit: 2_147_483_647,
    });
  });

  it('has its policies and what became of it', async () => {
    const rules = [
      { action: 'FailJob', onExitCodes: { operator: 'In', values: [3, 4] } },
      { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] },
    ];
    const status = {
      active: 1,
      failed: 2,
      completedIndexes: '0,2-4',
      startTime: '2026-11-19T08:15:30Z',
      conditions: [{ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded' }],
    };
    const found = await only(raw('Job', { podFailurePolicy: { rules } }, { status }));
    expect(found?.job?.podFailurePolicy).toEqual([
      { action: 'FailJob', onExitCodes: { operator: 'In', values: [3, 4] } },
      { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
    ]);
    expect(found?.jobStatus).toMatchObject({
      active: 1,
      failed: 2,
      succeeded: 0,
      completedIndexes: '0,2-4',
      conditions: status.conditions,
    });
  });
});

describe('the owners of pods', () => {
  const owner = (kind: string, apiVersion: string, name = 'tide'): Raw => ({
    apiVersion,
    kind,
    name,
    uid: `u-${name}`,
    controller: true,
  });
  const complaints = async (...documents: Raw[]) => {
    const { diagnostics } = await load({ harbour: asYaml(rawNode('ferry'), ...documents) });
    return diagnostics.map(({ code, message }) => [code, message]);
  };
  const owned = (name: string, ...ownerReferences: Raw[]): Raw =>
    rawPod(name, {}, { ownerReferences });

  it('are reported when their kind is unknown, once for each kind', async () => {
    const rollout = owner('Rollout', 'argoproj.io/v1alpha1');
    expect(
      await complaints(
        owned('a', rollout),
        owned('b', rollout),
        owned('c', owner('Job', 'batch.volcano.sh/v1alpha1')),
        owned('d', owner('Job', 'batch/v1')),
        owned('e', owner('Node', 'v1')),
      ),
    ).toEqual([
      [
        'snapshot/unknown-owner',
        'a pod is controlled by a Job of batch.volcano.sh/v1alpha1, a kind that is not simulated',
      ],
      [
        'snapshot/unknown-owner',
        '2 pods are controlled by a Rollout of argoproj.io/v1alpha1, a kind that is not simulated',
      ],
    ]);
  });

  it('are reported when there are two', async () => {
    const two = [owner('ReplicaSet', 'apps/v1', 'a'), owner('ReplicaSet', 'apps/v1', 'b')];
    expect(await complaints(owned('x', ...two))).toEqual([
      ['snapshot/two-controllers', 'the pod "x" has 2 controllers, ReplicaSet a and ReplicaSet b'],
    ]);
  });

  it('are reported when they select other pods than they make', async () => {
    const labels = (app: string) => ({ metadata: { labels: { app } } });
    const fits = raw('Deployment', { selector: SELECTOR, template: labels('tide') });
    expect(await complaints(fits)).toEqual([]);
    const differs = raw('Deployment', { selector: SELECTOR, template: labels('ebb') });
    expect(await complaints(differs)).toEqual([
      [
        'snapshot/selector-mismatch',
        'the selector of the Deployment "tide" does not select the pods of its template',
      ],
    ]);
  });
});
