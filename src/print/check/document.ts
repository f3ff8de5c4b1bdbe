import { type CheckReport, checkDocument } from '#checks';
import { indented } from '../formats/json.ts';
import type { Document } from '../parts/parts.ts';

export const document = (report: CheckReport): Document => ({
  content: checkDocument(report),
  layout: indented,
});
