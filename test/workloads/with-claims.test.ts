import { describe, expect, test } from 'vitest';
import { controllerOf, type Pod, readObjectSelector, type WorkloadObject } from '#cluster';
import { withClaims } from '#workloads';
import { pod } from '../support/builders.ts';
import { leaving, podOf, workload } from './support.ts';

const FERRIES = workload('ReplicaSet', 'ferries');
const orphan = (name: string, given: Partial<Pod> = {}): Pod =>
  pod(`harbour/${name}`, 'pier', { labels: { app: 'ferries' }, ...given });

/** The controller of each pod afterwards, and the adopted and released pods. */
function claimed(workloads: readonly WorkloadObject[], ...pods: readonly Pod[]) {
  const { pods: after, adopted, released } = withClaims(workloads, pods);
  const owners = after.map((each) => {
    const { kind = 'nobody', name = '' } = controllerOf(each) ?? {};
    return `${kind} ${name}`.trimEnd();
  });
  return { owners, adopted, released };
}

const alike = (kind: WorkloadObject['kind'], name: string) =>
  workload(kind, name, { selector: readObjectSelector({ matchLabels: { app: 'ferries' } }) });

describe('the controllers of workloads', () => {
  test.each<[string, readonly WorkloadObject[], Pod, string]>([
    ['adopt a pod of nobody', [FERRIES], orphan('web'), 'ReplicaSet ferries'],
    ['leave one that is going', [FERRIES], orphan('web', leaving), 'nobody'],
    ['leave those of others', [FERRIES], podOf(workload('Job', 'tug'), 'tug', 'pier'), 'Job tug'],
    [
      'leave a pod to the first by name of those that want it',
      [alike('ReplicaSet', 'b'), alike('ReplicaSet', 'a')],
      orphan('web'),
      'ReplicaSet a',
    ],
    ['never adopt for a Deployment', [alike('Deployment', 'a')], orphan('web'), 'nobody'],
    [
      'adopt for a StatefulSet only what is named as its ordinals are',
      [alike('StatefulSet', 'db')],
      orphan('web-0'),
      'nobody',
    ],
    ['adopt what is named so', [alike('StatefulSet', 'db')], orphan('db-0'), 'StatefulSet db'],
  ])('%s', (_, workloads, given, expected) => {
    expect(claimed(workloads, given).owners).toEqual([expected]);
  });

  test('WS-47: let go of a pod with other labels, which another one may adopt', () => {
    const stray = podOf(FERRIES, 'stray', 'pier', { labels: { app: 'repair' } });
    expect(claimed([FERRIES], stray)).toEqual({ owners: ['nobody'], adopted: 0, released: 1 });
    const repair = workload('ReplicaSet', 'repair');
    expect(claimed([FERRIES, repair], stray)).toEqual({
      owners: ['ReplicaSet repair'],
      adopted: 1,
      released: 1,
    });
  });

  test('count what a Job adopts: it keeps the object until then', () => {
    const { pods } = withClaims([alike('Job', 'tide')], [orphan('tide-x')]);
    expect(pods[0]?.finalizers).toEqual(['batch.kubernetes.io/job-tracking']);
  });
});
