import type { PlanReport } from '#documents';
import type { Run } from '#simulation';
import { captureGapText } from '#words';

/** What a capture of the snapshot did not get, for answers that list no other assumption. */
export const captureGapsOf = ({ assumptions }: Pick<Run, 'assumptions'>): PlanReport['gaps'] =>
  assumptions.flatMap((each) => {
    switch (each.kind) {
      case 'capture-refused':
      case 'capture-of-namespaces':
      case 'capture-took':
        return { kind: each.kind, message: captureGapText(each) };
      default:
        return [];
    }
  });
