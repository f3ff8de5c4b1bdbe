import type { SimulationReport } from '#documents';
import { itemsOf } from '#units';
import { pageLanes } from './page-lanes.ts';
import { timelineColumns } from './timeline-columns.ts';
import type { Block } from './web-page.ts';

/**
 * The blocks from which a page draws the lanes of a run.
 *
 * @param prefix in front of their names, on a page with several runs
 */
export function runBlocks(report: SimulationReport, prefix = ''): readonly Block[] {
  const { texts, bytes } = timelineColumns(itemsOf(report, 'timeline'));
  return [
    { name: `${prefix}lanes`, content: pageLanes(report) },
    { name: `${prefix}timeline-texts`, content: texts },
    { name: `${prefix}timeline`, content: bytes },
  ];
}
