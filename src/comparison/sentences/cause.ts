import type { TimelineEntry } from '#documents';
import { offsetText } from '#words';

/** An entry of each timeline; one is absent where only one run has it. */
export interface Difference {
  readonly before?: TimelineEntry;
  readonly after?: TimelineEntry;
}

/** `the first difference on the way there: … at 45s instead of 1m15s`. */
export function causeText({ before, after }: Difference): string {
  if (before === undefined) return `${LEAD}: ${sayingOf(after)}; before, this does not happen`;
  if (after === undefined) return `${LEAD}: this no longer happens: ${sayingOf(before)}`;
  if (Math.abs(before.at - after.at) < 1) {
    return `${LEAD}, at ${offsetText(after.at)}: ${insteadText(after.message, before.message)}`;
  }
  return `${LEAD}: ${after.message}, at ${offsetText(after.at)} instead of ${offsetText(before.at)}`;
}

/** `… is due at 2m instead of 6m`, where two messages differ only in their ends. */
function insteadText(now: string, before: string): string {
  const [words, others] = [now.split(' '), before.split(' ')];
  const same = words.findIndex((word, index) => word !== others[index]);
  if (same < words.length / 2) return `${now}; before: ${before}`;
  return `${now} instead of ${others.slice(same).join(' ')}`;
}

const LEAD = 'the first difference on the way there';

const sayingOf = (entry: TimelineEntry | undefined): string =>
  entry === undefined ? '' : `${entry.message}, at ${offsetText(entry.at)}`;
