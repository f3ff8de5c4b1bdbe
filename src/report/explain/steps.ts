import type { CauseId, LedgerEntry } from '#causes';
import type { Cause, Outcome } from '#simulation';
import { clockFrom } from '../model/report-clock.ts';
import { inWords } from '../wording/in-words.ts';
import { scriptPlace } from '../wording/script-place.ts';
import type { Step } from './explanation.ts';

type Entry = LedgerEntry<Cause>;

/** The entries that are asked about and everything that led to them, each once and in order. */
export function withWhatLed(outcome: Outcome, asked: readonly Entry[]): readonly Entry[] {
  const entries = new Map<CauseId, Entry>();
  for (const { id } of asked) {
    for (const entry of outcome.pathTo(id)) entries.set(entry.id, entry);
  }
  return [...entries.values()].sort((a, b) => a.id - b.id);
}

export function stepsOf(outcome: Outcome, entries: readonly Entry[]): readonly Step[] {
  const { at } = clockFrom(outcome.start);
  return entries.map((entry) => ({
    at: at(entry.at),
    component: entry.component,
    words: `${inWords(entry)}${placeOf(entry.cause)}`,
  }));
}

const placeOf = (cause: Cause): string => (cause.kind === 'ScriptEvent' ? scriptPlace(cause) : '');
