import { quantity, quantityValue } from '#units';
import type { NodeUnderPressure } from '../types.ts';
import { offsetText } from '../wording/time-text.ts';
import { amountText } from './amount-text.ts';
import { orderText } from './words.ts';

/** What a node is low on, when, and whom that costs, in a few sentences. */
export function pressureText(ranking: NodeUnderPressure): string {
  const { node, at, signal, gracePeriodSeconds, order, victim } = ranking;
  const readable = (text: string) =>
    amountText(Number(quantityValue(quantity(text))), ranking.resource);
  const kind =
    gracePeriodSeconds === null
      ? 'hard threshold'
      : `soft threshold (${offsetText(gracePeriodSeconds)} of grace)`;
  const standing =
    `${node} at ${offsetText(at)}: ${signal} is ${readable(ranking.available)}, ` +
    `its ${kind} ${readable(ranking.threshold)}.`;
  const decision = victim === null ? 'It evicts nobody for that.' : `It evicts ${victim}.`;
  return [standing, decision, ...(order === undefined ? [] : [orderText(order)])].join(' ');
}
