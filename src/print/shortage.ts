import type { Workload } from '#documents';
import { compareLengths, compareText, firstDifference } from '#units';

/** Whether fewer pods of a workload worked than it wants at any time. */
export const isShort = ({ secondsShort, ends }: Workload): boolean =>
  secondsShort !== 0 || ends !== undefined;

/** DaemonSets serve nodes, so a node that is gone needs no pod of them. */
export const isDaemonSet = ({ workload }: Pick<Workload, 'workload'>): boolean =>
  workload.startsWith('DaemonSet/');

/**
 * Sorts the most affected workload first: by the time that it is down, then by the share of pods
 * that work at worst, then by the time that it is short. DaemonSets come last.
 */
export const worstFirst = (a: Workload, b: Workload): number =>
  firstDifference(
    Number(isDaemonSet(a)) - Number(isDaemonSet(b)),
    Number(staysDown(b)) - Number(staysDown(a)),
    compareLengths(b.secondsDown, a.secondsDown),
    shareLeft(a) - shareLeft(b),
    Number(b.ends === null) - Number(a.ends === null),
    compareLengths(b.secondsShort, a.secondsShort),
    b.desired - a.desired,
    compareText(a.workload, b.workload),
  );

const staysDown = ({ spans, ends }: Workload): boolean =>
  ends === null && spans.at(-1)?.state === 'down';

const shareLeft = ({ minWorking, desired }: Workload): number =>
  desired === 0 ? 1 : minWorking / desired;
