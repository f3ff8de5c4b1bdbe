import * as z from 'zod';
import { BASELINE } from './baseline.ts';
import { CONFIGURATION } from './configuration/schema.ts';
import { checkReport, checkRules } from './documents.ts';

/** The JSON Schemas (draft 2020-12) of the input and output of `check`. */
export const CHECK_JSON_SCHEMAS = {
  configuration: (): object => z.toJSONSchema(CONFIGURATION),
  baseline: (): object => z.toJSONSchema(BASELINE),
  report: (): object => z.toJSONSchema(checkReport),
  rules: (): object => z.toJSONSchema(checkRules),
} as const;
