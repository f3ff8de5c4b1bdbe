import type { JudgedExpectation, SimulationReport } from '#documents';
import type { Expectation, Expected } from '#script';
import type { PlayedScenario } from '#simulation';
import { unreachable, withFields } from '#units';
import { judgeBudgets } from './budgets.ts';
import { judgeEvictions } from './evictions.ts';
import { judgeExpression } from './expression.ts';
import { judgeFirstEviction } from './first-eviction.ts';
import { judgeNodes } from './nodes.ts';
import { judgePending } from './pending.ts';
import { judgeQuiet } from './quiet.ts';
import { judgeStuck } from './stuck.ts';
import type { Evidence, Verdict } from './verdict.ts';
import { judgeWorkloads } from './workloads.ts';
import { judgeZones } from './zones.ts';

/** Adds verdicts on the expectations of the scripts to a report. */
export function withVerdicts(report: SimulationReport, scenario: PlayedScenario): SimulationReport {
  const expectations = verdictsOn({ report, scenario, whole: () => report });
  const counts = countsOf(expectations);
  return withFields(report, { summary: { ...report.summary, expectations: counts }, expectations });
}

/** The verdicts on the expectations of a scenario, in their order. */
export const verdictsOn = (evidence: Evidence): readonly JudgedExpectation[] =>
  evidence.scenario.expectations.map((expectation) => judged(expectation, evidence));

/** How many expectations hold, and how many do not. */
export function countsOf(
  expectations: readonly JudgedExpectation[],
): SimulationReport['summary']['expectations'] {
  const passed = expectations.filter((each) => each.passed).length;
  return { passed, failed: expectations.length - passed };
}

function judged(
  { name, expects, share, source }: Expectation,
  evidence: Evidence,
): JudgedExpectation {
  const { message, ...verdict } = verdictOn(expects, evidence);
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

function verdictOn(expected: Expected, evidence: Evidence): Verdict {
  switch (expected.kind) {
    case 'evictions':
      return judgeEvictions(expected, evidence);
    case 'workload':
      return judgeWorkloads(expected, evidence);
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
