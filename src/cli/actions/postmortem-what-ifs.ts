import type { PostmortemReport } from '#documents';
import { endOf, lossesOf, type Postmortem, scriptText, startOf } from '#history';
import { hindsightOf } from '#tries';
import { printInstant } from '#units';
import type { PlayedBefore } from './agreement.ts';

type WhatIfs = NonNullable<PostmortemReport['whatIf']>;

/** Workloads that are asked about: those that lost most. */
const MOST_WORKLOADS = 3;

/** Sentences about each of them. */
const MOST_SHOWN = 2;

const MOST_PLAYS = 8;

/** The limit for all plays together, in ledger entries and pods. It takes some seconds. */
const MOST_WORK = 4_000_000;

/**
 * What would have brought workloads back earlier, by playing the outage to its end. Pods of
 * DaemonSets come back with their nodes alone.
 */
export async function whatIfsOf(
  found: Postmortem,
  { loaded, options }: PlayedBefore,
): Promise<WhatIfs> {
  const asked = lossesOf(found, endOf(found)).filter(
    ({ workload }) => !workload.startsWith('DaemonSet/'),
  );
  if (asked.length === 0) return [];
  const parts = { events: found.outage, start: startOf(found), end: undefined };
  const result = await loaded.play({
    scripts: [{ path: 'the outage of the record', text: [...scriptText(parts)].join('') }],
    events: [],
    options,
  });
  if (result.kind !== 'played') return [];
  const { scenario } = result;
  const work = scenario.outcome.entries.length + scenario.outcome.cluster.pods.length;
  const plays = Math.floor(MOST_WORK / Math.max(1, work) / MOST_WORKLOADS);
  return asked.slice(0, MOST_WORKLOADS).flatMap(({ workload }) =>
    hindsightOf(scenario, workload, Math.min(MOST_PLAYS, plays))
      .slice(0, MOST_SHOWN)
      .map(({ backAt, insteadOf, ...each }) => ({
        ...each,
        backAt: printInstant(backAt),
        ...(insteadOf !== undefined && { insteadOf: printInstant(insteadOf) }),
      })),
  );
}
