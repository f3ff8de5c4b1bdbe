import type { SimulationReport } from '#documents';

type End = SimulationReport['end'];

/** The seconds of a run whose duration nobody shortens. */
const A_DAY = 86_400;

/** Whether a short duration cuts a run while something is still to happen. */
export const isCutShort = ({ at, reason }: End): boolean => reason === 'horizon' && at < A_DAY;

/** Whether a run ends before it shows all that comes. */
export const isUnfinished = (end: End): boolean => end.reason === 'loop' || isCutShort(end);
