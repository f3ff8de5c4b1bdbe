import { compareText, firstDifference } from '#units';
import type { Workload } from './types.ts';

/** Whether a workload had fewer pods than it wants at any time. */
export const isShort = ({ secondsBelowDesired }: Workload): boolean => secondsBelowDesired > 0;

/** Which of two workloads is hurt more: by the share that is left at worst, then by how long. */
export const worstFirst = (a: Workload, b: Workload): number =>
  firstDifference(
    shareLeft(a) - shareLeft(b),
    Number(b.recoveredAt === null) - Number(a.recoveredAt === null),
    b.secondsBelowDesired - a.secondsBelowDesired,
    b.desired - a.desired,
    compareText(a.workload, b.workload),
  );

const shareLeft = ({ minReady, desired }: Workload): number =>
  desired === 0 ? 1 : minReady / desired;
