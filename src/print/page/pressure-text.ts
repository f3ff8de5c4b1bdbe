import type { NodeUnderPressure } from '#documents';
import { orderText } from '#report';
import { quantity } from '#units';
import { offsetText, quantityText } from '#words';

/** Sentences about the resource that a node is low on, the time, and the pod that it evicts. */
export function pressureText(ranking: NodeUnderPressure): string {
  const { node, at, signal, gracePeriodSeconds, order, victim } = ranking;
  const readable = (text: string) => quantityText(quantity(text), ranking.resource);
  const kind =
    gracePeriodSeconds === null
      ? 'hard threshold'
      : `soft threshold (${offsetText(gracePeriodSeconds)} of grace)`;
  const standing =
    `${node} at ${offsetText(at)}: ${signal} is ${readable(ranking.available)}, ` +
    `its ${kind} ${readable(ranking.threshold)}.`;
  const decision = victim === null ? 'It evicts no pod for this.' : `It evicts ${victim}.`;
  return [standing, decision, ...(order === undefined ? [] : [orderText(order)])].join(' ');
}
