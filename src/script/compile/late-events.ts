import type { Diagnostic } from '#diagnostics';
import { Reports } from '#script-fields';
import type { Instant } from '#units';
import type { OutageScript } from '../script.ts';
import { happeningsOf } from './happenings.ts';

/** The warnings about events of a script at or after its end, without a cluster. */
export function lateEvents(script: OutageScript, start: Instant): readonly Diagnostic[] {
  const reports = new Reports();
  happeningsOf(script, start, reports);
  return reports.diagnostics.filter(({ severity }) => severity === 'warning');
}

/** Whether no event of a script begins before its end. */
export const isAllLate = (script: OutageScript, start: Instant): boolean =>
  happeningsOf(script, start, new Reports()).happenings.length === 0;
