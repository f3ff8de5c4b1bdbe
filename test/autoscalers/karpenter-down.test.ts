import { describe, expect, it } from 'vitest';
import type { Karpenter } from '#autoscalers/karpenter';
import { secondsOf } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import { busy, type Course, loops, machine, waiting, wake } from './karpenter-stage.ts';
import type { Stage } from './stage.ts';

/** A Karpenter that does not run between two seconds. */
const down = (from: number, to: number, ...at: NonNullable<Course['at']>): Partial<Course> => ({
  runs: (second) => second < from || second >= to,
  at: [...at, [to, wake]],
});
const drift = (_: Stage, karpenter: Karpenter): void => karpenter.drift('n1', BY_THE_TEST);

describe('a Karpenter that does not run', () => {
  it('takes no node away further', () => {
    const course = { pods: [], until: 100 };
    expect(loops({ ...course, at: [[5, drift]] }).said).toEqual(['11: end n1 within 7 s']);
    expect(loops({ ...course, ...down(8, 50, [5, drift]) }).said).toEqual([
      '50: end n1 within 7 s',
    ]);
  });

  it('gives no machine up', () => {
    const course = { pods: [busy('n1'), waiting('w')], joinsAfter: Infinity, until: 1_005 };
    const { said } = loops({ ...course, ...down(850, 1_000) });
    expect(said.filter((text) => text.includes('end'))).toEqual(['1000: end p-new-1']);
  });

  it('initializes no node', () => {
    const seen: (string | undefined)[] = [];
    const look = ({ room }: Stage): void => {
      seen.push(room.store.node('p-new-1')?.labels['karpenter.sh/initialized']);
    };
    const course = { pods: [busy('n1'), waiting('w')], until: 110 };
    loops({ ...course, ...down(20, 100, [90, look], [105, look]) });
    expect(seen).toEqual([undefined, 'true']);
  });

  it('misses no machine that is gone', () => {
    const vanish = (stage: Stage): void => {
      stage.gone.add('n1');
      stage.setReady('n1', 'Unknown');
    };
    const { room } = loops({ ...down(20, 300, [30, vanish]), until: 400 });
    expect(secondsOf(room, { kind: 'NodeRemovalStarted', reason: 'instance-gone' })).toEqual([340]);
  });

  it('repairs no node', () => {
    const flags = { 'feature-gates': 'NodeRepair=true', 'repair-toleration': '2m' };
    const fall = (stage: Stage): void => stage.setReady('n1', 'Unknown');
    const { room } = loops({ flags, ...down(20, 300, [10, fall]), until: 400 });
    expect(secondsOf(room, { kind: 'NodeRemovalStarted', reason: 'repair' })).toEqual([300]);
  });

  it('knows nothing of its command when it runs again', () => {
    const marks: string[] = [];
    const look = (stage: Stage) => marks.push(stage.marksOf('n1').join());
    const { room } = loops({
      ...{ nodes: [machine('n1')], pool: { budgets: [] }, joinsAfter: Infinity, until: 95 },
      ...down(20, 60, [5, drift], [50, look], [90, look]),
    });
    expect(secondsOf(room, { kind: 'NodeRemovalStarted' })).toEqual([]);
    expect(marks).toEqual(['karpenter.sh/disrupted', '']);
  });
});
