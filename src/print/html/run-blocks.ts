import type { SimulationReport } from '#documents';
import { type Block, timelineColumns } from '#page-data';
import { itemsOf } from '#units';
import { pageLanes } from './page-lanes.ts';

/**
 * The blocks from which a page draws the lanes of a run.
 *
 * @param prefix in front of their names, on a page with several runs
 */
export const runBlocks = (report: SimulationReport, prefix = ''): readonly Block[] => [
  { name: `${prefix}lanes`, content: pageLanes(report) },
  { name: `${prefix}timeline`, content: timelineColumns(itemsOf(report, 'timeline')) },
];
