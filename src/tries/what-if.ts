import { clockFrom } from '#documents';
import type { Run } from '#simulation';
import { isCutShort } from '#timeline-facts';
import { capitalised } from '#words';
import { differences, type Measured } from './difference.ts';
import { measuresOf } from './measures.ts';
import type { ObjectName } from './object-name.ts';
import { questionAbout } from './question.ts';
import { CANDIDATES } from './registry.ts';
import { ENDED, type Proposal, trials } from './try-each.ts';

/** A change to an answer, found by playing the scenario again. */
interface WhatIf {
  /** A sentence: the change, and its effect. */
  readonly message: string;
  /** An outage script that makes the difference, in JSON. Absent if no script can. */
  readonly script?: string;
}

export interface WhatIfs {
  readonly found: readonly WhatIf[];
  /** Changes that were tried and make no difference. */
  readonly without: number;
  /** Changes that were not tried: each play of a large scenario takes long, or it was interrupted. */
  readonly untried: number;
}

const MOST_SHOWN = 6;
const MOST_PLAYS = 16;
/** The limit for all plays together, in ledger entries and pods: seconds to a minute. */
const MOST_WORK = 2_000_000;

/** The plays that are over, and all that may be needed. */
export interface PlaysOfTrials {
  readonly done: number;
  readonly all: number;
}

/**
 * Plays a scenario again for each candidate change, and reports the changes that have an effect.
 */
export function whatIfs(scenario: Run, object: ObjectName): WhatIfs {
  const search = whatIfTrials(scenario, object);
  let next = search.next(false);
  while (next.done !== true) next = search.next(false);
  return next.value;
}

/**
 * The same, step by step: yields before each play, and takes whether the search ends with what there
 * is.
 */
export function* whatIfTrials(
  scenario: Run,
  object: ObjectName,
): Generator<PlaysOfTrials, WhatIfs, boolean> {
  const question = questionAbout(scenario, object);
  const proposals = CANDIDATES.flatMap((candidate) => candidate(question));
  const now = measuredIn(scenario, object);
  const work = scenario.outcome.entries.length + scenario.outcome.cluster.pods.length;
  const all = Math.min(MOST_PLAYS, proposals.length, Math.floor(MOST_WORK / Math.max(1, work)));
  const search = trials(
    proposals.slice(0, all),
    (proposal, then: Measured) => whatIf(proposal, differences(now, then)),
    MOST_SHOWN,
  );
  let next = search.next();
  for (let done = 0; next.done !== true; done += 1) {
    const ends = yield { done, all };
    const then = ends ? undefined : scenario.again(next.value.change);
    next = search.next(ends ? ENDED : then && measuredIn(then, object));
  }
  const { found, tried } = next.value;
  return { found, without: tried - found.length, untried: proposals.length - tried };
}

function measuredIn(run: Run, object: ObjectName): Measured {
  const { start, end, endReason: reason } = run.outcome;
  const at = clockFrom(start).at(end);
  const until = isCutShort({ at, reason }) ? at : undefined;
  return { measures: measuresOf(run, object), until };
}

function whatIf({ words, change }: Proposal, clauses: readonly string[]): WhatIf | undefined {
  const last = clauses.at(-1);
  if (last === undefined) return undefined;
  const list = clauses.length < 2 ? last : `${clauses.slice(0, -1).join(', ')} and ${last}`;
  return {
    message: `${capitalised(words)}, it would ${list}.`,
    ...(change.script === undefined ? {} : { script: change.script }),
  };
}
