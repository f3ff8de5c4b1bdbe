import type { SimulationReport } from '#documents';

type Ended = Pick<SimulationReport, 'end'>;

/**
 * Whether a run is cut at its horizon before another one ends: what the other shows later is unknown
 * of it, and no difference.
 */
export const isCutBefore = ({ end }: Ended, other: Ended): boolean =>
  end.reason === 'horizon' && end.at < other.end.at;
