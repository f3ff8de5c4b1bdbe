import type { NodeUnderPressure, SimulationReport } from '#documents';
import { orderText } from '#report';
import { quantity } from '#units';
import { offsetText, quantityText } from '#words';
import {
  isListed,
  listedIn,
  type RowsBlock,
  rowsBlock,
  type Section,
  type View,
} from '../section/section.ts';
import { victimColumns } from './victim-columns.ts';

/** The number of rankings shown, unless all are requested. */
const SHOWN_RANKINGS = 4;
/** The number of pods shown for each ranking. The evicted pod is always shown. */
const SHOWN_VICTIMS = 10;

/** The eviction order of each node under pressure. */
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

/** Sentences about the resource that a node is low on, the time, and the pod that it evicts. */
function pressureText(ranking: NodeUnderPressure): string {
  const { node, at, signal, gracePeriodSeconds, order, victim } = ranking;
  const readable = (text: string) => quantityText(quantity(text), ranking.resource);
  const kind =
    gracePeriodSeconds === null
      ? 'hard threshold'
      : `soft threshold (${offsetText(gracePeriodSeconds)} of grace)`;
  const existing =
    `${node} at ${offsetText(at)}: ${signal} is ${readable(ranking.available)}, ` +
    `its ${kind} ${readable(ranking.threshold)}.`;
  const decision = victim === null ? 'It evicts no pod for this.' : `It evicts ${victim}.`;
  return [existing, decision, ...(order === undefined ? [] : [orderText(order)])].join(' ');
}
