import type { PostmortemReport } from '#documents';
import { endOf, lossesOf, type Postmortem, scriptText, startOf } from '#history';
import { hindsightOf } from '#tries';
import { printInstant } from '#units';
import { counted } from '#words';
import type { PlayedBefore } from './agreement.ts';

type WhatIfs = Pick<PostmortemReport, 'whatIf' | 'notTried'>;

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
  if (asked.length === 0) return { whatIf: [] };
  const parts = { events: found.outage, start: startOf(found), end: undefined };
  const result = await loaded.play({
    scripts: [{ path: 'the outage of the record', text: [...scriptText(parts)].join('') }],
    events: [],
    options,
  });
  if (result.kind !== 'played') return { whatIf: [], notTried: NOT_PLAYED };
  const { scenario } = result;
  const plays = playsWithin(scenario.outcome.entries.length + scenario.outcome.cluster.pods.length);
  const notTried = notTriedText(asked.length, plays);
  const whatIf = asked.slice(0, MOST_WORKLOADS).flatMap(({ workload }) =>
    hindsightOf(scenario, workload, plays)
      .slice(0, MOST_SHOWN)
      .map(({ backAt, insteadOf, ...each }) => ({
        ...each,
        backAt: printInstant(backAt),
        ...(insteadOf !== undefined && { insteadOf: printInstant(insteadOf) }),
      })),
  );
  return { whatIf, ...(notTried !== undefined && { notTried }) };
}

const NOT_PLAYED = 'No change was tried, as the outage cannot be played on the snapshot of before.';

/** How many changes are tried for each workload, where one play is so much work. */
export const playsWithin = (work: number): number =>
  Math.min(MOST_PLAYS, Math.floor(MOST_WORK / Math.max(1, work) / MOST_WORKLOADS));

/** What was left out, as it would take too long; undefined where all was tried. */
export function notTriedText(workloads: number, plays: number): string | undefined {
  if (plays === 0) {
    return (
      'No change was tried, as playing an outage of this size takes too long: ' +
      'explain tries changes on the script of the outage (-o script).'
    );
  }
  const others = workloads - MOST_WORKLOADS;
  const sentences = [
    ...(plays < MOST_PLAYS
      ? [
          `Only ${counted(plays, 'change')} ${plays === 1 ? 'was' : 'were'} tried for each workload, ` +
            'as playing an outage of this size takes long.',
        ]
      : []),
    ...(others > 0 ? [`For ${counted(others, 'other workload')} no change was tried.`] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
