import { describe, expect, it } from 'vitest';
import type { CauseId } from '#causes';
import { SyncRequests } from '../../src/workloads/controllers/sync-queues.ts';

const cause = (id: number): CauseId => id as CauseId;

describe('the requests of workloads', () => {
  it('looks at each once, in the order in which they came up, because of what came last', () => {
    const requests = new SyncRequests();
    requests.add('StatefulSet/bay/quay', cause(1));
    requests.add('ReplicaSet/bay/web', cause(2));
    requests.add('StatefulSet/bay/quay', cause(3));
    expect(requests.take().workloads).toEqual([
      ['StatefulSet/bay/quay', 3],
      ['ReplicaSet/bay/web', 2],
    ]);
    expect(requests.isEmpty).toBe(true);
  });

  it('keeps a place for one that there is no reason yet to look at', () => {
    const requests = new SyncRequests();
    requests.keepPlace('StatefulSet/bay/quay');
    requests.keepPlace('StatefulSet/bay/pier');
    requests.add('ReplicaSet/bay/web', cause(2));
    requests.add('StatefulSet/bay/quay', cause(3));
    requests.keepPlace('StatefulSet/bay/quay');
    expect(requests.take().workloads).toEqual([
      ['StatefulSet/bay/quay', 3],
      ['ReplicaSet/bay/web', 2],
    ]);
  });
});
