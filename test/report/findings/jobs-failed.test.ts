import { expect, test } from 'vitest';
import { jobsFailed } from '../../../src/report/findings/jobs-failed.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { Story } from '../../support/story.ts';

const ended = (how: 'Complete' | 'Failed', reason: string) =>
  ({ kind: 'workloads/job-ended', workload: 'Job/shop/count', how, reason }) as const;

test('a Job that fails for good is told, and one that completes is not', () => {
  const story = new Story({ nodes: [], pods: [] });
  story.at(10).tell('job', ended('Complete', 'CompletionsReached'));
  story.at(20).tell('job', ended('Failed', 'BackoffLimitExceeded'));
  const found = jobsFailed(story.played());
  expect(found).toEqual([
    { kind: 'job-failed', workload: 'Job/shop/count', reason: 'BackoffLimitExceeded', at: 20 },
  ]);
  expect(found.map((each) => findingInWords(each))).toEqual([
    'Job/shop/count fails for good at 20s (BackoffLimitExceeded): its pods are not made again',
  ]);
});
