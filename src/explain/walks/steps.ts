import type { CauseId } from '#causes';
import { clockFrom } from '#documents';
import type { Outcome } from '#play';
import { inWords, scriptPlace } from '#report';
import { type Cause, type Entries, type Entry, isOfScript } from '#run-facts';
import type { Run } from '#simulation';
import type { Step } from '../explanation.ts';
import { rootSteps } from './root-step.ts';
import { ruleOf } from './rules.ts';

/** The requested entries and all their causes, each once and in order. */
export function withWhatLed(outcome: Outcome, asked: Entries): Entries {
  const entries = new Map<CauseId, Entry>();
  for (const { id } of asked) {
    for (const entry of outcome.pathTo(id)) entries.set(entry.id, entry);
  }
  return [...entries.values()].sort((a, b) => a.id - b.id);
}

/** Entries in words. Initial states of the snapshot come first. */
export function stepsOf(scenario: Run, entries: Entries): readonly Step[] {
  const { outcome } = scenario;
  const { at } = clockFrom(outcome.start);
  const steps = entries.map((entry): Step => {
    const rule = ruleOf(entry, scenario);
    return {
      id: entry.id,
      because: entry.because,
      at: at(entry.at),
      component: entry.component,
      words: `${inWords(entry, outcome.start)}${placeOf(entry.cause)}`,
      ...(rule === undefined ? {} : { rule }),
    };
  });
  return [...rootSteps(outcome, entries), ...steps];
}

const placeOf = (cause: Cause): string => (isOfScript(cause) ? scriptPlace(cause) : '');
