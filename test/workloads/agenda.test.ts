import { describe, expect, it } from 'vitest';
import type { CauseId } from '#causes';
import { Agenda } from '../../src/workloads/controllers/agenda.ts';

const cause = (id: number): CauseId => id as CauseId;

describe('the agenda of workloads', () => {
  it('looks at each once, in the order in which they came up, because of what came last', () => {
    const agenda = new Agenda();
    agenda.add('StatefulSet/bay/quay', cause(1));
    agenda.add('ReplicaSet/bay/web', cause(2));
    agenda.add('StatefulSet/bay/quay', cause(3));
    expect(agenda.take().workloads).toEqual([
      ['StatefulSet/bay/quay', 3],
      ['ReplicaSet/bay/web', 2],
    ]);
    expect(agenda.isEmpty).toBe(true);
  });

  it('keeps a place for one that there is no reason yet to look at', () => {
    const agenda = new Agenda();
    agenda.keepPlace('StatefulSet/bay/quay');
    agenda.keepPlace('StatefulSet/bay/pier');
    agenda.add('ReplicaSet/bay/web', cause(2));
    agenda.add('StatefulSet/bay/quay', cause(3));
    agenda.keepPlace('StatefulSet/bay/quay');
    expect(agenda.take().workloads).toEqual([
      ['StatefulSet/bay/quay', 3],
      ['ReplicaSet/bay/web', 2],
    ]);
  });
});
