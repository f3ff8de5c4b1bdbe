import { describe, expect, test } from 'vitest';
import { creationsRefused } from '../../../src/report/findings/creation-refused.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { Story } from '../../support/story.ts';

const WEB = 'ReplicaSet/shop/web';
const refused = (tries: number) => ({
  kind: 'workloads/creation-refused' as const,
  workload: WEB,
  by: 'ResourceQuota',
  name: 'q',
  message: 'exceeded quota: q',
  tries,
});

const few = { kind: 'workloads/too-few-pods', workload: WEB, desired: 2, active: 1 } as const;

/** Two refusals at 10 s and 20 s, and a pod of the workload at 30 s. */
const told = (): Story => {
  const story = new Story({ nodes: [], pods: [] });
  story.at(10).tell('replicaset', refused(1));
  story.at(20).tell('replicaset', refused(2));
  const cause = story.at(30).tell('replicaset', few);
  story.tell('replicaset', { kind: 'PodCreated', pod: 'shop/web-r1' }, cause);
  return story;
};

const FIRST = {
  ...{ kind: 'creation-refused', workload: WEB, by: 'ResourceQuota/shop/q' },
  ...{ refusal: 'exceeded quota: q', tries: 2, from: 10, to: 30, seconds: 20 },
};

describe('new pods that the API server refuses', () => {
  test('are told from the first refusal until one is created', () => {
    const [found, ...others] = creationsRefused(told().at(40).played());
    expect(others).toEqual([]);
    expect(found).toEqual(FIRST);
    expect(found && findingInWords(found)).toBe(
      'ResourceQuota/shop/q refuses new pods of ReplicaSet/shop/web from 10s to 30s, 2 times: exceeded quota: q',
    );
  });

  test('are told again when it happens again, to the end', () => {
    const story = told();
    story.at(35).tell('replicaset', refused(1));
    const found = creationsRefused(story.at(40).played());
    expect(found).toHaveLength(2);
    expect(found[1]).toMatchObject({ from: 35, tries: 1, seconds: 5 });
    expect(found[1]).not.toHaveProperty('to');
  });

  test('are not found where all are admitted', () => {
    const story = new Story({ nodes: [], pods: [] }).at(10);
    story.tell('replicaset', few);
    expect(creationsRefused(story.played())).toEqual([]);
  });
});
