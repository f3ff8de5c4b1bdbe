import * as z from 'zod';
import { captureRecord } from './capture.ts';
import { comparisonReport } from './comparison.ts';
import { consolidationReport } from './consolidations.ts';
import { explanationReport } from './explanation.ts';
import { planReport } from './plan.ts';
import { postmortemReport } from './postmortem.ts';
import { rankingReport } from './ranking-report.ts';
import { behaviorsReport, upgradeReport } from './releases.ts';
import { simulationReport } from './report.ts';
import { runComparison } from './run-comparison.ts';
import { sweepReport } from './sweep.ts';
import { testReport } from './test-report.ts';

/** The published JSON Schemas (draft 2020-12) of reports. */
export const REPORT_JSON_SCHEMAS = {
  simulation: (): object => z.toJSONSchema(simulationReport),
  ranking: (): object => z.toJSONSchema(rankingReport),
  explanation: (): object => z.toJSONSchema(explanationReport),
  plan: (): object => z.toJSONSchema(planReport),
  postmortem: (): object => z.toJSONSchema(postmortemReport),
  capture: (): object => z.toJSONSchema(captureRecord),
  behaviors: (): object => z.toJSONSchema(behaviorsReport),
  sweep: (): object => z.toJSONSchema(sweepReport),
  consolidations: (): object => z.toJSONSchema(consolidationReport),
  test: (): object => z.toJSONSchema(testReport),
  comparison: (): object => z.toJSONSchema(comparisonReport),
  runComparison: (): object => z.toJSONSchema(runComparison),
  upgrade: (): object => z.toJSONSchema(upgradeReport),
} as const;
