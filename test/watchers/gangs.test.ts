import { describe, expect, test } from 'vitest';
import type { PodSpec } from '../../src/cluster/index.ts';
import { gangsBroken } from '../../src/report/findings/gangs-broken.ts';
import { findingInWords } from '../../src/report/sentences/findings/findings.ts';
import { gangOf } from '../../src/watchers/availability/gangs.ts';
import { lease, pod, steadyZone } from '../support/builders.ts';
import { play } from '../support/outage.ts';

const JOB_SET = 'jobset.sigs.k8s.io/jobset-name';
const GROUPS = 'leaderworkerset.sigs.k8s.io/name';
const ON_ITS_OWN = pod('shop/web', 'a-00');
const TRAINING = 'training.kubeflow.org/job-name';

describe('a pod belongs to', () => {
  test.each<[Record<string, string>, string | undefined]>([
    [{ app: 'web' }, undefined],
    [{ [JOB_SET]: 'train' }, 'JobSet/shop/train'],
    [{ [GROUPS]: 'llm' }, 'LeaderWorkerSet/shop/llm'],
    [
      { [GROUPS]: 'llm', 'leaderworkerset.sigs.k8s.io/group-index': '1' },
      'LeaderWorkerSet/shop/llm/1',
    ],
    [{ [TRAINING]: 'pi', 'training.kubeflow.org/operator-name': 'mpi-operator' }, 'MPIJob/shop/pi'],
    [
      { [TRAINING]: 'mnist', 'training.kubeflow.org/operator-name': 'pytorchjob-controller' },
      'PyTorchJob/shop/mnist',
    ],
    [{ [TRAINING]: 'pi' }, 'TrainingJob/shop/pi'],
    [{ 'ray.io/cluster': 'rc' }, 'RayCluster/shop/rc'],
  ])('%j: %s', (labels, gang) => {
    expect(gangOf({ ...ON_ITS_OWN, labels })).toBe(gang);
  });

  test.each<[Partial<PodSpec>, string]>([
    [{ schedulingGroup: { podGroupName: 'pg' } }, 'PodGroup/shop/pg'],
    [{ workloadRef: { name: 'train', podGroup: 'workers' } }, 'Workload/shop/train/workers'],
    [
      { workloadRef: { name: 'train', podGroup: 'workers', podGroupReplicaKey: '1' } },
      'Workload/shop/train/workers/1',
    ],
  ])('%j: %s, whatever its labels say', (group, gang) => {
    const spec = { ...ON_ITS_OWN.spec, ...group };
    expect(gangOf({ ...ON_ITS_OWN, labels: { [JOB_SET]: 'train' }, spec })).toBe(gang);
  });
});

describe('a gang', () => {
  const NODES = steadyZone('a', 4);

  const found = (size: number, ...events: readonly string[]) => {
    const pods = Array.from({ length: size }, (_, index) =>
      pod(`shop/train-${index}`, `a-0${index % 4}`, { labels: { [JOB_SET]: 'train' } }),
    );
    const leases = NODES.map(({ name }) => lease(name));
    return gangsBroken({ outcome: play({ nodes: NODES, leases, pods, workloads: [], events }) });
  };

  test('is broken while some of its pods do not work', () => {
    const [broken] = found(8, 'at=60s powerOff nodes=a-00,a-01,a-02');
    expect(broken).toMatchObject({ workload: 'JobSet/shop/train', size: 8, least: 2, from: 60 });
    expect(broken && findingInWords(broken)).toBe(
      '2 of 8 pods of JobSet/shop/train work at worst, fewer than all from 1m for good: ' +
        'the job as a whole does not',
    );
  });

  test('is whole again when they work again', () => {
    const [broken] = found(8, 'at=60s partition nodes=a-00 for=30s');
    expect(broken).toMatchObject({ least: 6, from: 60, to: 90, seconds: 30 });
  });

  test('is none with one pod, and not broken where others are hit', () => {
    expect(found(1, 'at=60s powerOff nodes=a-00')).toEqual([]);
    expect(found(2, 'at=60s powerOff nodes=a-03')).toEqual([]);
  });
});
