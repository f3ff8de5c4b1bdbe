import type { Run } from '#simulation';
import { capitalised } from '#words';
import { differences } from './difference.ts';
import { measuresOf } from './measures.ts';
import type { ObjectName } from './object-name.ts';
import { questionAbout } from './question.ts';
import { CANDIDATES } from './registry.ts';
import { type Proposal, tryEach } from './try-each.ts';

/** A change to an answer, found by playing the scenario again. */
export interface WhatIf {
  /** A sentence: the change, and its effect. */
  readonly message: string;
  /** An outage script that makes the difference, in JSON. Absent if no script can. */
  readonly script?: string;
}

export interface WhatIfs {
  readonly found: readonly WhatIf[];
  /** Changes that were tried and make no difference. */
  readonly without: number;
  /** Changes that were not tried, because each play of a large scenario takes long. */
  readonly untried: number;
}

const MOST_SHOWN = 6;
const MOST_PLAYS = 16;
/** The limit for all plays together, in ledger entries and pods. It takes some seconds. */
const MOST_WORK = 2_000_000;

/**
 * Plays a scenario again for each candidate change, and reports the changes that have an effect.
 */
export function whatIfs(scenario: Run, object: ObjectName): WhatIfs {
  const question = questionAbout(scenario, object);
  const proposals = CANDIDATES.flatMap((candidate) => candidate(question));
  const now = measuresOf(scenario, object);
  const work = scenario.outcome.entries.length + scenario.outcome.cluster.pods.length;
  const plays = Math.min(MOST_PLAYS, proposals.length, Math.floor(MOST_WORK / Math.max(1, work)));
  const { found, tried } = tryEach(scenario, proposals.slice(0, plays), {
    measure: (play) => measuresOf(play, object),
    judge: (proposal, then) => whatIf(proposal, differences(now, then)),
    mostFound: MOST_SHOWN,
  });
  return { found, without: tried - found.length, untried: proposals.length - tried };
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
