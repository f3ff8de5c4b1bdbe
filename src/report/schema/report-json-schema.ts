import * as z from 'zod';
import { simulationReport } from './report.ts';

/** The published JSON Schema (draft 2020-12) of a report. */
export const reportJsonSchema = () => z.toJSONSchema(simulationReport, { target: 'draft-2020-12' });
