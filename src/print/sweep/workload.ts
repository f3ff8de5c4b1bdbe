import type { SweepReport } from '#documents';
import { counted, listed } from '#words';
import { faultText, nounOf } from './fault-words.ts';
import { lengthOf } from './lengths.ts';

type Asked = NonNullable<SweepReport['workload']>;

/**
 * Whether a fault takes the workload of `--workload` down: yes, no or unknown, then which and for how
 * long.
 *
 * @param unclear why nothing is cleared; empty where there is ground
 */
export function workloadAnswer(
  asked: Asked,
  { interrupted }: Pick<SweepReport, 'interrupted'>,
  unclear: readonly string[],
): readonly string[] {
  const { name, faults } = asked;
  const hits = faults.filter(({ takenDownBy }) => takenDownBy.length > 0);
  if (hits.length > 0) {
    const isOne = hits.length === 1 && hits[0]?.takenDownBy.length === 1;
    return [`Yes: ${listed(hits.map(takersOf))} ${isOne ? 'takes' : 'take'} ${name} down.`];
  }
  const unknown = unknownBecause(asked, interrupted === true, unclear);
  if (unknown !== undefined) return [`Unknown whether a fault takes ${name} down: ${unknown}.`];
  const tried = listed(faults.map(({ kind, of }) => `${of} ${nounOf(kind, of)}`));
  return [`No: none of ${tried} takes ${name} down.`];
}

function unknownBecause(
  { isDownWithoutFault, faults }: Asked,
  isInterrupted: boolean,
  unclear: readonly string[],
): string | undefined {
  if (isInterrupted) return 'not all faults were played';
  if (faults.length === 0) return 'there is no fault to play';
  if (unclear.length > 0) return unclear.join('; ');
  if (isDownWithoutFault) return 'it is down without a fault, too';
  const differing = faults.reduce((sum, { differInHistories }) => sum + differInHistories, 0);
  return differing === 0
    ? undefined
    : `histories of ${counted(differing, 'fault')} take more workloads down than the single run`;
}

const SHOWN = 3;

/** Such as `1 of 12 nodes (worker-5, for 6m21.2s)`. */
function takersOf({ kind, of, takenDownBy }: Asked['faults'][number]): string {
  const names = takenDownBy.slice(0, SHOWN).map((each) => {
    const length = lengthOf({ ...each, from: 0, unnoticedSeconds: 0 });
    return `${faultText(each)}, ${each.ends === null ? length : `for ${length}`}`;
  });
  const more = takenDownBy.length - names.length;
  const others = more > 0 ? [counted(more, 'other')] : [];
  return `${takenDownBy.length} of ${of} ${nounOf(kind, of)} (${[...names, ...others].join('; ')})`;
}
