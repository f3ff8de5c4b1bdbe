import { later, microseconds, seconds } from '#units';
import { end, type Step } from '../plan.ts';
import type { Action } from '../registry.ts';
import type { EventEntry } from '../schema/event-schema.ts';
import type { Happening } from './happenings.ts';
import type { Occurrence, OccurrenceSubject } from './occurrence.ts';

/** The steps of an event; `for` adds the end of what began first. */
export function stepsOf({ plan, for: lasts }: EventEntry): readonly Step<Action>[] {
  const [first] = plan.steps;
  return lasts === undefined || first === undefined
    ? plan.steps
    : [...plan.steps, end(first.action, lasts, first.fault)];
}

/** What one happening of an event does to a batch of its targets. */
export function occurrencesOf(
  happening: Happening,
  batch: OccurrenceSubject,
  batchNumber: number,
): Occurrence[] {
  const { event, index, repetition, at, source } = happening;
  const { name, stagger = seconds(0) } = event.value;
  const from = later(at, microseconds(batchNumber * stagger));
  return stepsOf(event.value).map(({ offset, phase, fault, action }) => ({
    at: later(from, offset),
    event: name,
    action,
    phase,
    subject: batch,
    fault: [index, repetition, batchNumber, fault].join('.'),
    source,
  }));
}
