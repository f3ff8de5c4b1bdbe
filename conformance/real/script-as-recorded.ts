import { parse, stringify } from 'yaml';
import { z } from 'zod';
import type { Instant } from '#units';
import { UserError } from '../../src/cli/user-error.ts';
import { instantIn } from './history.ts';
import type { Recording } from './recording.ts';

const names = z.array(z.string());
const target = z.looseObject({ nodes: names.default([]) });
const event = z.looseObject({
  at: z.string(),
  taint: z.looseObject({ nodes: names, taints: names }).optional(),
  powerOff: target.optional(),
  partition: target.optional(),
  stopKubelet: target.optional(),
});
const script = z.looseObject({ spec: z.looseObject({ events: z.array(event).min(1) }) });

type WrittenEvent = z.infer<typeof event>;

/** An event of a recording's script. */
export interface RecordedEvent {
  readonly at: Instant;
  /** Nodes whose heartbeats stop. */
  readonly silences: readonly string[];
  /** The node that a user taints. */
  readonly taints: string | undefined;
}

/**
 * The script of a recording, with each taint of a user at the instant at which its node got the
 * taint: kubectl takes a while before the first node and from one to the next.
 */
export function scriptAsRecorded({ name, script: text, changes }: Recording): {
  readonly text: string;
  readonly events: readonly RecordedEvent[];
} {
  const read = script.safeParse(parse(text));
  if (!read.success) throw new UserError(`${name}: ${z.prettifyError(read.error)}`);
  const { spec } = read.data;
  const events = spec.events.flatMap((written) => oneByOne(written, changes));
  return {
    text: stringify({ ...read.data, spec: { ...spec, events } }),
    events: events.map(({ at, taint, powerOff, partition, stopKubelet }) => ({
      at: instantIn(at),
      silences: [powerOff, partition, stopKubelet].flatMap((silenced) => silenced?.nodes ?? []),
      taints: taint?.nodes[0],
    })),
  };
}

function oneByOne(written: WrittenEvent, changes: Recording['changes']): readonly WrittenEvent[] {
  const { taint, at } = written;
  if (taint === undefined) return [written];
  return taint.nodes.map((node) => ({
    ...written,
    at: taintedAt(node, taint.taints, instantIn(at), changes) ?? at,
    taint: { ...taint, nodes: [node] },
  }));
}

const taintedAt = (
  node: string,
  taints: readonly string[],
  from: Instant,
  changes: Recording['changes'],
): string | undefined =>
  changes.find(
    ({ kind, name, t, taints: found }) =>
      kind === 'node' &&
      name === node &&
      instantIn(t) >= from &&
      Array.isArray(found) &&
      taints.every((taint) => found.includes(taint)),
  )?.t;
