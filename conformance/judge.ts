import { unreachable } from '#units';
import { differencesOf } from './agreement.ts';
import type { ConformanceCase, TimelineCase } from './format.ts';
import { play, type Way } from './play.ts';
import { judgeVector } from './vectors.ts';
import type { Verdict } from './verdict.ts';

/** Runs a case and returns its verdict. Never throws. */
export async function judge(testCase: ConformanceCase, way: Way = 'alone'): Promise<Verdict> {
  try {
    return await judgeByForm(testCase, way);
  } catch (error) {
    return { kind: 'crashed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function judgeByForm(testCase: ConformanceCase, way: Way): Promise<Verdict> {
  switch (testCase.form) {
    case 'timeline':
      return judgeTimeline(testCase, way);
    case 'vector':
      return judgeVector(testCase);
    default:
      return unreachable(testCase);
  }
}

async function judgeTimeline(testCase: TimelineCase, way: Way): Promise<Verdict> {
  const played = await play(testCase, way);
  if (played.kind === 'rejected') return played;
  const differences = differencesOf(testCase.expected, played.timeline, testCase.compare);
  return differences.length === 0 ? { kind: 'agrees' } : { kind: 'timeline-differs', differences };
}
