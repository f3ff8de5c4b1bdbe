import { clockFrom, type PaceOfClient, type Pass } from '#documents';
import type { Outcome } from '#play';
import { compareText, firstDifference, inReportSeconds } from '#units';
import { shortestFloat32 } from '../shortest-float32.ts';

/** The clients that their limits slowed, by name. */
export function paceOf({ pace, start }: Pick<Outcome, 'pace' | 'start'>): readonly PaceOfClient[] {
  const { at } = clockFrom(start);
  const slowed = pace.flatMap(
    ({ limits, busy, longestWait, ...totals }): readonly PaceOfClient[] => {
      if (limits.kind === 'unlimited' || busy.length === 0) return [];
      return [
        {
          client: totals.client,
          component: totals.component,
          qps: shortestFloat32(limits.qps),
          burst: limits.burst,
          requests: totals.requests,
          waited: busy.reduce((sum, stretch) => sum + stretch.requests, 0),
          longestWait: inReportSeconds(longestWait),
          busy: busy.map(({ from, to }) => [at(from), at(to)] as const),
        },
      ];
    },
  );
  return slowed.sort((a, b) =>
    firstDifference(compareText(a.client, b.client), compareText(a.component, b.component)),
  );
}

/** The passes of the node monitor that lasted. */
export function passesOf({ passes, start }: Pick<Outcome, 'passes' | 'start'>): readonly Pass[] {
  const { at } = clockFrom(start);
  return passes.map(({ from, to, nodes, pods }) => {
    return { from: at(from), to: to === undefined ? null : at(to), nodes, pods };
  });
}
