import type { Run } from '#simulation';
import { type Instant, later, parseDuration, printInstant } from '#units';
import { capitalised, clockOf } from '#words';
import { longer } from './candidates/longer.ts';
import { nodeFails } from './candidates/node-fails.ts';
import { questionAbout } from './question.ts';
import { CANDIDATES } from './registry.ts';
import { type Proposal, tryEach } from './try-each.ts';

/** A change with which a workload would have been back earlier, found by playing a past outage. */
export interface Hindsight {
  readonly workload: string;
  /** A sentence with times of day. */
  readonly message: string;
  /** An outage script that makes the difference, in JSON. Absent if no script can. */
  readonly script?: string;
  /** When as many pods worked as before. */
  readonly backAt: Instant;
  /** When they did without the change; undefined for never. */
  readonly insteadOf: Instant | undefined;
}

/** What makes no outage shorter is not asked about. */
const ASKED = CANDIDATES.filter((candidate) => candidate !== longer && candidate !== nodeFails);

/** Sooner by less is chance. */
const WORTH = 1_000_000;

/**
 * The changes that would have brought a workload back earlier, one of each sort, in the order of
 * their use.
 * @param most how many changes are tried
 */
export function hindsightOf(scenario: Run, workload: string, most: number): readonly Hindsight[] {
  const question = questionAbout(scenario, { kind: 'workload', workload });
  const now = backAt(scenario, workload);
  if (now === 'whole') return [];
  const found: Hindsight[] = [];
  let left = most;
  for (const candidate of ASKED) {
    if (left === 0) break;
    const better = tryEach(scenario, candidate(question).slice(0, left), {
      measure: (play) => ({ back: backAt(play, workload) }),
      judge: (proposal, { back }) =>
        hindsight(proposal, scenario.outcome.start, { workload, now, back }),
      mostFound: 1,
    });
    left -= better.tried;
    found.push(...better.found);
  }
  return found;
}

function hindsight(
  { words, change }: Proposal,
  start: Instant,
  { workload, now, back }: { workload: string; now: Instant | undefined; back: Back },
): Hindsight | undefined {
  if (back === undefined || back === 'whole') return undefined;
  if (now !== undefined && now - back < WORTH) return undefined;
  const instead = now === undefined ? ' (as it was: not at all)' : ` instead of ${timeOf(now)}`;
  const changed = capitalised(inPast(words, start));
  return {
    workload,
    message: `${changed}, ${workload} would have been back at ${timeOf(back)}${instead}.`,
    ...(change.script !== undefined && { script: change.script }),
    backAt: back,
    insteadOf: now,
  };
}

const timeOf = (at: Instant): string => clockOf(printInstant(at));

type Back = Instant | undefined | 'whole';

/** When as many pods work as before, for good; `whole` where none was missing. */
function backAt({ outcome: { availability } }: Run, name: string): Back {
  const course = availability.workloads.find(({ workload }) => workload === name);
  if (course === undefined) return 'whole';
  const last = course.working.findLastIndex(({ count }) => count < course.before.working);
  return last < 0 ? 'whole' : course.working[last + 1]?.at;
}

const MOMENT = / at ((?:\d+d)?(?:\d+h)?(?:\d+m)?(?:[\d.]+s)?)(?= |$)/g;

/** `if b-3 came back at 5m51s` of a past outage: `if b-3 had come back at 22:44:43`. */
function inPast(words: string, start: Instant): string {
  return words
    .replace(/ came back\b/, ' had come back')
    .replace(/ were taken\b/, ' had been taken')
    .replace(MOMENT, (text, offset: string) => {
      const parsed = parseDuration(offset);
      return parsed.ok ? ` at ${timeOf(later(start, parsed.value))}` : text;
    });
}
