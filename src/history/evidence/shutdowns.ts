import { type Instant, later, milliseconds } from '#units';
import type { Evidence } from './evidence.ts';

/** An orderly shutdown that a kubelet tells of. */
export interface Shutdown {
  readonly node: string;
  readonly earliest: Instant;
  readonly latest: Instant;
  readonly evidence: string;
}

/** The same reason tells that a shutdown was called off. */
const CALLED_OFF = /cancel/i;

/** The orderly shutdowns of machines, by the Events of their kubelets, in order. */
export const shutdownsIn = ({
  events,
  before,
}: Pick<Evidence, 'events' | 'before'>): readonly Shutdown[] =>
  events
    .flatMap(({ reason, component, message, about, first }): readonly Shutdown[] =>
      reason !== 'Shutdown' ||
      about.kind !== 'Node' ||
      first === undefined ||
      first < (before?.at ?? 0) ||
      CALLED_OFF.test(message)
        ? []
        : [
            {
              node: about.name,
              earliest: first,
              latest: later(first, milliseconds(999)),
              evidence: `Event Shutdown of ${component}`,
            },
          ],
    )
    .sort((a, b) => a.earliest - b.earliest);

/** No kubelet takes longer for a shutdown, nor does its machine go later. */
const LONGEST = 1_800_000_000;

/** The last shutdown of a node that began within half an hour before an instant. */
export const shutdownBefore = (
  shutdowns: readonly Shutdown[],
  node: string | undefined,
  at: Instant,
): Shutdown | undefined =>
  shutdowns.findLast(
    (each) => each.node === node && each.earliest <= at && at - each.earliest <= LONGEST,
  );
