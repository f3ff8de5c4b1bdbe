import type { SimulationReport } from '#documents';
import { FAIL_CONDITIONS, type FailCondition, failuresOf } from '#report';
import type { Case } from '../cases.ts';

/** What conditions of `--fail-on` mean, counted from the tables of a report. */
const MEANT: Readonly<Partial<Record<FailCondition, (report: SimulationReport) => boolean>>> = {
  eviction: ({ evictions }) => evictions.length > 0,
  budget: ({ budgets }) => budgets.some(({ violations }) => violations.length > 0),
  pending: ({ summary }) => summary.pending > 0,
  stuck: ({ summary }) => summary.stuck > 0,
};

/** Verdicts that do not agree with the report that they are about. */
export function oddVerdicts(report: SimulationReport, { expect = [] }: Case): readonly string[] {
  const said = failuresOf(report, FAIL_CONDITIONS.filter(isJudged)).filter(
    (each) => !each.includes(': not known, as '),
  );
  const wrong = Object.entries(MEANT).filter(
    ([name, holds]) => said.some((each) => each.startsWith(`fails on ${name}: `)) !== holds(report),
  );
  return [
    ...wrong.map(([name]) => `--fail-on ${name} does not agree with the report`),
    ...report.expectations.flatMap(({ name, passed, share }, index) => {
      const { evictions } = (expect[index] ?? {}) as { evictions?: { max: number } };
      if (evictions === undefined || share !== undefined) return [];
      const holds = report.evictions.length <= evictions.max;
      return passed === holds ? [] : [`${name} ${passed ? 'holds' : 'fails'}, against the report`];
    }),
  ];
}

const isJudged = (name: string): name is FailCondition => name in MEANT;
