import { offsetText } from './time-text.ts';

/** How many nodes of a zone may be tainted NoExecute: `none`, `one node every 10s`. */
export function paceText(rate: number): string {
  if (rate <= 0) return 'none';
  return rate > 1
    ? `${Number(rate.toPrecision(3))} nodes a second`
    : `one node every ${offsetText(Number((1 / rate).toPrecision(6)))}`;
}

/** The same as a clause: `one node every 10s may be tainted`. */
export const rateText = (rate: number): string =>
  rate <= 0 ? 'no more nodes are tainted' : `${paceText(rate)} may be tainted`;
