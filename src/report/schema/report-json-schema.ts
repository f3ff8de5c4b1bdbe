import * as z from 'zod';
import { explanationReport } from './explanation.ts';
import { rankingReport } from './ranking-report.ts';
import { behaviorsReport, upgradeReport } from './releases.ts';
import { simulationReport } from './report.ts';

/** The published JSON Schema (draft 2020-12) of a report. */
export const reportJsonSchema = () => z.toJSONSchema(simulationReport, { target: 'draft-2020-12' });

/** The same of a report of rankings. */
export const rankingJsonSchema = () => z.toJSONSchema(rankingReport, { target: 'draft-2020-12' });

/** The same of an explanation. */
export const explanationJsonSchema = () =>
  z.toJSONSchema(explanationReport, { target: 'draft-2020-12' });

/** The same of what a release does. */
export const behaviorsJsonSchema = () =>
  z.toJSONSchema(behaviorsReport, { target: 'draft-2020-12' });

/** The same of what another release does differently. */
export const upgradeJsonSchema = () => z.toJSONSchema(upgradeReport, { target: 'draft-2020-12' });
