import { describe, expect, it } from 'vitest';
import { notTriedText, playsWithin } from '../../src/cli/actions/postmortem-what-ifs.ts';

describe('changes that would have helped are tried', () => {
  it.each<[string, number, number]>([
    ['eight at most where an outage is small', 10_000, 8],
    ['as many as take some seconds', 500_000, 2],
    ['never where one alone takes longer', 2_000_000, 0],
  ])('%s', (_, work, expected) => {
    expect(playsWithin(work)).toBe(expected);
  });

  it.each<[string, number, number, string | undefined]>([
    ['nothing where all were tried', 3, 8, undefined],
    ['the workloads that were not asked about', 5, 8, 'For 2 other workloads no change was tried.'],
    [
      'that few were tried',
      2,
      1,
      'Only 1 change was tried for each workload, as playing an outage of this size takes long.',
    ],
    [
      'both',
      4,
      2,
      'Only 2 changes were tried for each workload, as playing an outage of this size takes long. ' +
        'For 1 other workload no change was tried.',
    ],
    [
      'that none was tried, and who tries them',
      4,
      0,
      'No change was tried, as playing an outage of this size takes too long: ' +
        'explain tries changes on the script of the outage (-o script).',
    ],
  ])('and the answer tells %s', (_, workloads, plays, expected) => {
    expect(notTriedText(workloads, plays)).toBe(expected);
  });
});
