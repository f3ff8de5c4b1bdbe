import { type JudgedExpectation, resultOf, type SimulationReport } from '#documents';
import { unreachable } from '#units';
import { asFarAsPlayed } from './as-far-as-played.ts';
import type { Expectation, Expected } from './expectation.ts';
import { judgeBudgets } from './kinds/budgets.ts';
import { judgeExpression } from './kinds/cel.ts';
import { judgeEvictions } from './kinds/evictions.ts';
import { judgeFirstEviction } from './kinds/first-eviction.ts';
import { judgePending, judgeStuck } from './kinds/left-over.ts';
import { judgeNodes } from './kinds/node.ts';
import { judgeQuiet } from './kinds/quiet.ts';
import { judgeService } from './kinds/service.ts';
import { judgeWorkloads } from './kinds/workload.ts';
import { judgeZones } from './kinds/zone.ts';
import { whatIsLacking } from './lacking.ts';
import { type Evidence, unknown, type Verdict } from './verdict.ts';

/** The verdicts on expectations, in their order. */
export const verdictsOn = (
  expectations: readonly Expectation[],
  evidence: Evidence,
): readonly JudgedExpectation[] => expectations.map((each) => judged(each, evidence));

/** How many expectations pass, how many of them unjudged, and how many do not. */
export function countsOf(
  expectations: readonly JudgedExpectation[],
): SimulationReport['summary']['expectations'] {
  const passed = expectations.filter((each) => each.passed).length;
  const unknown = expectations.filter((each) => resultOf(each) === 'unknown').length;
  return { passed, failed: expectations.length - passed, ...(unknown > 0 && { unknown }) };
}

/** What cannot be judged passes and says so, unless the expectation asks otherwise. */
function judged(
  { name, expects, share, unlessUnknown, source }: Expectation,
  evidence: Evidence,
): JudgedExpectation {
  const known = asFarAsPlayed(verdictOn(expects, evidence), expects, evidence);
  const judgement = grounded(known, expects, evidence);
  const { message, ...verdict } =
    'unknown' in judgement
      ? unlessUnknown === 'fail'
        ? { ...judgement, passed: false, at: 0 }
        : { ...judgement, passed: true }
      : judgement;
  return {
    name,
    kind: expects.kind,
    ...verdict,
    ...(share !== undefined && { in: share }),
    file: source.path,
    line: source.line,
    message,
  };
}

/** What does not hold does not hold; what holds needs a ground. */
function grounded(verdict: Verdict, expects: Expected, { lacking }: Evidence): Verdict {
  if ('unknown' in verdict || !verdict.passed) return verdict;
  const why = whatIsLacking(expects, lacking());
  return why === undefined ? verdict : unknown(why);
}

function verdictOn(expected: Expected, evidence: Evidence): Verdict {
  switch (expected.kind) {
    case 'evictions':
      return judgeEvictions(expected, evidence);
    case 'workload':
      return judgeWorkloads(expected, evidence);
    case 'service':
      return judgeService(expected, evidence);
    case 'node':
      return judgeNodes(expected, evidence);
    case 'zone':
      return judgeZones(expected, evidence);
    case 'pending':
      return judgePending(expected, evidence);
    case 'stuck':
      return judgeStuck(expected, evidence);
    case 'budgets':
      return judgeBudgets(expected, evidence);
    case 'firstEviction':
      return judgeFirstEviction(expected, evidence);
    case 'quiet':
      return judgeQuiet(expected, evidence);
    case 'cel':
      return judgeExpression(expected, evidence);
    default:
      return unreachable(expected);
  }
}
