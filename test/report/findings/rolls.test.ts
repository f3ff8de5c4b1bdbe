import { describe, expect, test } from 'vitest';
import { podsMovedAgain, rollsNotOver } from '../../../src/report/findings/rolls.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { Story } from '../../support/story.ts';

const begun = () => {
  const story = new Story({ nodes: [], pods: [] }).at(10);
  return { story, roll: story.tell('script', { kind: 'RollStarted', nodes: 3 }) };
};
const words = (found: ReturnType<typeof rollsNotOver>) => found.map(findingInWords);

describe('a roll of nodes', () => {
  test('that is over is no finding', () => {
    const { story, roll } = begun();
    story.at(20).tell('script', { kind: 'RollEnded', replaced: 3 }, roll);
    expect(rollsNotOver(story.at(30).played())).toEqual([]);
  });

  test('that fails names the node', () => {
    const { story, roll } = begun();
    story.at(20).tell('script', { kind: 'RollAdvanced', node: 'a', replaced: 1 }, roll);
    story.at(30).tell('script', { kind: 'RollEnded', replaced: 1, failedOn: 'b' }, roll);
    expect(words(rollsNotOver(story.at(40).played()))).toEqual([
      'the roll fails at 30s, as b cannot be drained in time: 1 of 3 nodes is replaced',
    ]);
  });

  test('that does not end names the nodes whose pods a budget holds', () => {
    const { story, roll } = begun();
    const refused = { kind: 'EvictionRefused', pod: 'shop/web', code: 429 } as const;
    story.at(20).tell('script', { ...refused, node: 'a' }, roll);
    story.at(30).tell('script', { kind: 'DrainCompleted', node: 'a' }, roll);
    story.at(40).tell('script', { ...refused, node: 'b' }, roll);
    story.tell('script', { ...refused, node: 'of-another-drain' });
    expect(words(rollsNotOver(story.at(50).played()))).toEqual([
      'the roll is under way from 10s for good: 0 of 3 nodes are replaced, and budgets refuse evictions from b',
    ]);
  });
});

describe('pods that drains move', () => {
  const asked = (pod: string, node: string, mechanism: 'drain' | 'taint' = 'drain') =>
    ({ kind: 'PodDeletionRequested', pod, node, mechanism, gracePeriodSeconds: 30 }) as const;
  const moves = (second: ReturnType<typeof asked>) => {
    const story = new Story({ nodes: [], pods: [] }).at(10);
    story.tell('script', asked('shop/web-1', 'a'));
    story
      .at(20)
      .tell('replicaset', { kind: 'PodCreated', pod: 'shop/web-2', replaces: 'shop/web-1' });
    story.at(30).tell('script', second);
    return podsMovedAgain({ ...story.played(), workloadOf: () => 'Deployment/shop/web' });
  };

  test('are told when a drain evicts the replacement', () => {
    expect(words(moves(asked('shop/web-2', 'b')))).toEqual([
      '1 pod is evicted again, after a drain had moved it to b: of Deployment/shop/web; to cordon all nodes ' +
        'first moves each pod once, where the others have room',
    ]);
  });

  test('are not told of others, and of other mechanisms', () => {
    expect(moves(asked('shop/web-3', 'b'))).toEqual([]);
    expect(moves(asked('shop/web-2', 'b', 'taint'))).toEqual([]);
  });
});
