import { offsetText } from '#words';
import type { PageOutage } from '../../src/print/sweep/page-sweep.ts';

/** `Service/shop/web` as sentences have it: without its kind. */
export const nameText = (name: string): string => name.replace(/^Service\//, '');

export const isEndless = ({ spans }: Pick<PageOutage, 'spans'>): boolean =>
  spans.at(-1)?.[1] === null;

/** How long it was down in all. */
export const lengthText = (outage: PageOutage): string =>
  isEndless(outage) ? 'to the end' : offsetText(outage.seconds);

/** The periods in which it was down. */
const periodsText = ({ spans }: PageOutage): string =>
  spans
    .map(([from, to]) =>
      to === null ? `${offsetText(from)} to the end` : `${offsetText(from)} to ${offsetText(to)}`,
    )
    .join(', ');

/** All of it in one line. */
export function outageText(outage: PageOutage): string {
  const { seconds, unnoticed } = outage;
  const length = isEndless(outage) ? '' : ` (${offsetText(seconds)})`;
  const notice = unnoticed === 0 ? '' : `, ${offsetText(unnoticed)} of it unnoticed`;
  return `down ${periodsText(outage)}${length}${notice}`;
}
