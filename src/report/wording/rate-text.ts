import { offsetText } from './time-text.ts';

/** How many nodes of a zone may be tainted NoExecute: `none`, `one every 10s`, `5 a second`. */
export function paceText(rate: number): string {
  if (rate <= 0) return 'none';
  return rate > 1
    ? `${Number(rate.toPrecision(3))} a second`
    : `one every ${offsetText(Number((1 / rate).toPrecision(6)))}`;
}

/** The same as a clause: `nodes are tainted one every 10s`. */
export const rateText = (rate: number): string =>
  rate <= 0 ? 'no more nodes are tainted' : `nodes are tainted ${paceText(rate)}`;
