import { draw } from '#timeline';
import { later, microseconds, seconds } from '#units';
import { end, type Step } from '../plan.ts';
import type { Action } from '../registry.ts';
import type { EventEntry } from '../schema/event-schema.ts';
import type { Happening } from './happenings.ts';
import type { Occurrence, OccurrenceSubject } from './occurrence.ts';

/** The steps of an event; `for` adds the end of the first action. */
export function stepsOf({ plan, for: lasts }: EventEntry): readonly Step<Action>[] {
  const [first] = plan.steps;
  return lasts === undefined || first === undefined
    ? plan.steps
    : [...plan.steps, end(first.action, lasts, first.fault)];
}

/**
 * The effects of one happening of an event on a batch of its targets.
 * @param seed draws the instants of events with `jitter`
 */
export function occurrencesOf(
  happening: Happening,
  batch: OccurrenceSubject,
  batchNumber: number,
  seed: number,
): Occurrence[] {
  const { event, index, repetition, at, source } = happening;
  const { name, stagger = seconds(0), jitter: most } = event.value;
  const [node = ''] = batch.kind === 'nodes' ? batch.nodes : [];
  const number = most === undefined ? 0 : draw(seed, 'jitter', `${index}.${repetition} ${node}`);
  const jitter = most && { jitter: { most, drawn: microseconds((number / WORD) * most) } };
  const turn = later(at, microseconds(batchNumber * stagger));
  const from = later(turn, jitter?.jitter.drawn ?? seconds(0));
  return stepsOf(event.value).map(({ offset, phase, fault, action }) => ({
    at: later(from, offset),
    ...jitter,
    event: name,
    action,
    phase,
    subject: batch,
    fault: [index, repetition, batchNumber, fault].join('.'),
    source,
  }));
}

const WORD = 2 ** 32;
