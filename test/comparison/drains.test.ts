import { describe, expect, it } from 'vitest';
import { compareReports } from '#comparison';
import type { SimulationReport } from '#documents';
import { eviction, report, requested } from './reports.ts';

type Entry = SimulationReport['timeline'][number];

const tail = { time: '2026-11-20T00:00:00Z', because: 0, message: 'so it is' };
const asked: Entry = {
  ...{ id: 1, at: 10, kind: 'ScriptEvent', component: 'script', event: 'drain' },
  ...{ nodes: ['pier-1'], ...tail },
};
const ended = (kind: 'DrainCompleted' | 'DrainFailed'): Entry => ({
  ...{ id: 9, at: 70, kind, component: 'drain', node: 'pier-1', ...tail },
});
const cordoned: Entry = {
  ...{ id: 2, at: 10, kind: 'NodeCordoned', component: 'drain', node: 'pier-1', ...tail },
};

const drained = eviction('shop/a', 20, { mechanism: 'drain', workload: 'Deployment/shop/web' });
const completed = report({
  evictions: [drained],
  timeline: [asked, cordoned, requested(drained), ended('DrainCompleted')],
  workloads: [],
});
const endless = report({ timeline: [asked, cordoned] });
const failed = report({ timeline: [asked, cordoned, ended('DrainFailed')] });
const quiet = report();

const judged = (before: SimulationReport, after: SimulationReport) => {
  const { verdict, reasons } = compareReports(before, after);
  return [verdict, reasons.map(({ message }) => message)];
};

describe('a drain', () => {
  it('that does not end any more is worse, and the eviction that it lacks is no merit', () => {
    expect(judged(completed, endless)).toEqual([
      'worse',
      [
        'the drain of pier-1 does not end, and the node stays cordoned; before, it completes at 1m10s',
      ],
    ]);
    expect(judged(endless, completed)[0]).toBe('better');
    expect(judged(completed, failed)[0]).toBe('worse');
  });

  it('that fails is worse than none', () => {
    expect(judged(quiet, failed)).toEqual([
      'worse',
      ['the drain of pier-1 fails, and the node stays cordoned; before, there is none'],
    ]);
    expect(judged(failed, quiet)[0]).toBe('better');
  });

  it('evicts more pods than none, which is worse', () => {
    expect(judged(quiet, completed)[0]).toBe('worse');
  });
});

describe('a node that is cordoned at the end of one run only', () => {
  const uncordoned: Entry = { ...cordoned, id: 3, at: 30, kind: 'NodeUncordoned' };

  it('is a difference, though neither better nor worse', () => {
    const cordon = report({ timeline: [cordoned] });
    expect(judged(quiet, cordon)).toEqual(['neutral', ['pier-1 is cordoned at the end']]);
    expect(judged(cordon, quiet)).toEqual(['neutral', ['pier-1 is no longer cordoned at the end']]);
  });

  it('is none where the other run leaves it as it was', () => {
    const again = report({ timeline: [uncordoned, cordoned] });
    expect(judged(quiet, again)).toEqual(['equal', []]);
    expect(judged(quiet, report({ timeline: [cordoned, uncordoned] }))).toEqual(['equal', []]);
  });
});
