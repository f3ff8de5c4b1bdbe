import { offsetText } from './time-text.ts';

/** The rate at which nodes of a zone may be tainted NoExecute: `none`, `one node every 10s`. */
export function paceText(rate: number): string {
  if (rate <= 0) return 'none';
  return rate > 1
    ? `${Number(rate.toPrecision(3))} nodes a second`
    : `one node every ${offsetText(Number((1 / rate).toPrecision(6)))}`;
}

/** The same as a clause: `one node every 10s may be tainted`. */
export const rateText = (rate: number, evictsBy?: 'deletion'): string => {
  const [none, some] = WORDS[evictsBy ?? 'taints'];
  return rate <= 0 ? none : `${paceText(rate)} ${some}`;
};

const WORDS = {
  taints: ['no more nodes are tainted', 'may be tainted'],
  deletion: ['no more nodes lose their pods', 'may lose its pods'],
} as const;
