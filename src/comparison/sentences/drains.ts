import type { ChangedDrain } from '#documents';
import { offsetText } from '#words';

/** `the drain of worker-2 fails instead of ending at 5m11s`. */
export function drainText({
  node,
  before,
  after,
}: Pick<ChangedDrain, 'node' | 'before' | 'after'>): string {
  const subject = `the drain of ${node}`;
  const was = before === undefined ? 'there is none' : `it ${endText(before)}`;
  const is = after === undefined ? 'is gone' : endText(after);
  return `${subject} ${is}; before, ${was}`;
}

const END_WORDS = {
  completed: 'completes',
  failed: 'fails, and the node stays cordoned',
  unfinished: 'does not end, and the node stays cordoned',
} as const satisfies Record<NonNullable<ChangedDrain['before']>['end'], string>;

const endText = ({ end, at }: NonNullable<ChangedDrain['before']>): string =>
  end === 'completed' && at !== null ? `completes at ${offsetText(at)}` : END_WORDS[end];
