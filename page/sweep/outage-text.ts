import type { PageOutage } from '#page-data';
import { offsetText } from '#words';

/** `Service/shop/web` as sentences have it: without its kind. */
export const nameText = (name: string): string => name.replace(/^Service\//, '');

/** How long it was down in all. */
export const lengthText = (outage: PageOutage): string =>
  outage.endless ?? offsetText(outage.seconds ?? 0);

/** The periods in which it was down. */
const periodsText = ({ spans, endless }: PageOutage): string =>
  spans
    .map(([from, to]) =>
      to === null
        ? `from ${offsetText(from)} ${endless}`
        : `${offsetText(from)} to ${offsetText(to)}`,
    )
    .join(', ');

/** All of it in one line. */
export function outageText(outage: PageOutage): string {
  const { seconds, unnoticed, endless } = outage;
  const length = endless !== undefined || seconds === null ? '' : ` (${offsetText(seconds)})`;
  const notice = unnoticed === 0 ? '' : `, ${offsetText(unnoticed)} of it unnoticed`;
  return `down ${periodsText(outage)}${length}${notice}`;
}
