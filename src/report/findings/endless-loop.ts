import { clockFrom, type FindingData } from '#documents';
import type { Outcome } from '#play';
import { between, inSeconds } from '#units';

/** The loop that ended the run, its members and its rate. */
export function endlessLoop({
  loop,
  start,
}: Pick<Outcome, 'loop' | 'start'>): readonly FindingData[] {
  if (loop === undefined) return [];
  const { from, to, rounds, ...members } = loop;
  const minutes = inSeconds(between(from, to)) / 60;
  const { at } = clockFrom(start);
  return [
    {
      kind: 'endless-loop',
      ...members,
      from: at(from),
      to: at(to),
      ...(minutes > 0 && { perMinute: Math.round((rounds / minutes) * 10) / 10 }),
    },
  ];
}
