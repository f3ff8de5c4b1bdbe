import type { NodeUnderPressure, SimulationReport } from '#documents';
import {
  isListed,
  listedIn,
  type RowsBlock,
  rowsBlock,
  type Section,
  type View,
} from '../section/section.ts';
import { pressureText } from './pressure-text.ts';
import { victimColumns } from './victim-columns.ts';

/** Rankings that are shown unless all are asked for. */
const SHOWN_RANKINGS = 4;
/** And pods of each, if the one that goes is not further down. */
const SHOWN_VICTIMS = 10;

/** In which order the kubelets of nodes under pressure evict, node by node. */
export function rankingsSection(
  { rankings = [] }: SimulationReport,
  view: View,
): readonly Section[] {
  const blocks = rankings
    .filter(({ victims }) => victims.some(({ pod }) => isListed(pod, view)))
    .map((ranking) => blockOf(ranking, view));
  const most = { blocks: SHOWN_RANKINGS, called: 'ranking' };
  const count = blocks.length;
  return count === 0 ? [] : [{ title: 'Ranked victims', count, blocks, most }];
}

function blockOf(ranking: NodeUnderPressure, view: View): RowsBlock {
  const victims = listedIn(ranking.victims, view);
  const least = victims.findIndex(({ pod }) => pod === ranking.victim) + 1;
  const goes = ({ pod }: { readonly pod: string }) => pod === ranking.victim;
  return rowsBlock(victimColumns(ranking.resource, view.width, goes), victims, {
    lead: pressureText(ranking),
    most: Math.max(SHOWN_VICTIMS, least),
  });
}
