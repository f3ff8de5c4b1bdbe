import type { Diagnostic } from '#diagnostics';
import { Reports } from '#script-fields';
import type { Instant } from '#units';
import type { OutageScript } from '../script.ts';
import { happeningsOf } from './occurrences.ts';

/** What a script has at or after its end, without a cluster. */
export interface LateEvents {
  readonly warnings: readonly Diagnostic[];
  /** No event begins before the end. */
  readonly areAll: boolean;
}

export function lateEvents(script: OutageScript, start: Instant): LateEvents {
  const reports = new Reports();
  const { happenings } = happeningsOf(script, start, reports);
  return {
    warnings: reports.diagnostics.filter(({ severity }) => severity === 'warning'),
    areAll: happenings.length === 0,
  };
}
