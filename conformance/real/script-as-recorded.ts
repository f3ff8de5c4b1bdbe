import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { type Instant, seconds } from '#units';
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
  freeze: target.optional(),
  stopKubelet: target.optional(),
  restore: target.optional(),
  rollout: z.looseObject({ workload: z.string() }).optional(),
});
const podSetting = z.looseObject({ startupTime: z.string().optional() });
const script = z.looseObject({
  spec: z.looseObject({
    set: z.looseObject({ pods: z.array(podSetting).default([]) }).optional(),
    events: z.array(event).min(1),
  }),
});

type WrittenEvent = z.infer<typeof event>;

/** An event of a recording's script. */
export interface RecordedEvent {
  readonly at: Instant;
  /** Nodes whose heartbeats stop, and whose kubelets count anew when they begin again. */
  readonly silences: readonly string[];
  /** Nodes whose kubelets are cut off, and count on meanwhile. */
  readonly cuts: readonly string[];
  /** Nodes whose heartbeats begin again. */
  readonly restores: readonly string[];
  /** The node that a user taints. */
  readonly taints: string | undefined;
}

/**
 * The script of a recording, with each taint of a user at the instant at which its node got the
 * taint, and each roll-out when kubectl had asked for it: kubectl takes a while before its first
 * request and from one to the next.
 */
export function scriptAsRecorded({ name, script: text, changes, commands }: Recording): {
  readonly text: string;
  readonly events: readonly RecordedEvent[];
  readonly kubelets: 'played' | 'real';
} {
  const read = script.safeParse(parse(text));
  if (!read.success) throw new UserError(`${name}: ${z.prettifyError(read.error)}`);
  const { spec } = read.data;
  // Played kubelets start all pods in the same time.
  const kubelets = spec.set?.pods.some(({ startupTime }) => startupTime) ? 'played' : 'real';
  const oneEach = spec.events
    .flatMap((written) => oneByOne(written, changes))
    .map((written) => onceAsked(written, commands));
  const events = kubelets === 'real' ? withFrozen(oneEach, changes) : oneEach;
  return {
    text: stringify({ ...read.data, spec: { ...spec, events } }),
    events: events.map((each) => ({
      at: instantIn(each.at),
      silences: nodesOf(each.powerOff, each.stopKubelet, each.freeze),
      cuts: nodesOf(each.partition),
      restores: nodesOf(each.restore),
      taints: each.taint?.nodes[0],
    })),
    kubelets,
  };
}

/** A kubelet that was only cut off is Ready with its first round after that. */
const FIRST_ROUND = seconds(10);

/**
 * Machines that stood still and are written as cut off: a kubelet that goes on writes its status
 * with the second round only.
 */
const withFrozen = (
  events: readonly WrittenEvent[],
  changes: Recording['changes'],
): readonly WrittenEvent[] =>
  events.map((event) => {
    const { partition, ...rest } = event;
    const nodes = partition?.nodes ?? [];
    const back = events.find(
      ({ at, restore }) => instantIn(at) > instantIn(event.at) && sharesNode(restore?.nodes, nodes),
    );
    const from = back && instantIn(back.at);
    const isFrozen =
      from !== undefined &&
      nodes.every((node) => (readyAfter(node, from, changes) ?? from) - from > FIRST_ROUND);
    return nodes.length > 0 && isFrozen ? { ...rest, freeze: { nodes } } : event;
  });

const sharesNode = (a: readonly string[] = [], b: readonly string[]): boolean =>
  a.some((node) => b.includes(node));

/** When a node was Ready again from an instant on. */
export const readyAfter = (
  node: string,
  from: Instant,
  changes: Recording['changes'],
): Instant | undefined => {
  const found = changes.find(
    ({ kind, name, t, Ready: ready }) =>
      kind === 'node' && name === node && instantIn(t) >= from && `${ready}`.startsWith('True'),
  );
  return found && instantIn(found.t);
};

const nodesOf = (...targets: readonly (z.infer<typeof target> | undefined)[]): readonly string[] =>
  targets.flatMap((each) => each?.nodes ?? []);

function oneByOne(written: WrittenEvent, changes: Recording['changes']): readonly WrittenEvent[] {
  const { taint, at } = written;
  if (taint === undefined) return [written];
  return taint.nodes.map((node) => ({
    ...written,
    at: taintedAt(node, taint.taints, instantIn(at), changes) ?? at,
    taint: { ...taint, nodes: [node] },
  }));
}

/** The last request of kubectl comes just before its end. */
function onceAsked(written: WrittenEvent, commands: readonly string[]): WrittenEvent {
  if (written.rollout === undefined) return written;
  const asked = commands.findIndex((line) => line.startsWith(`${written.at} $ kubectl rollout`));
  const [, ended] = commands.slice(asked + 1).flatMap((line) => UNTIL.exec(line) ?? []);
  return asked < 0 || ended === undefined ? written : { ...written, at: ended };
}

/** How commands end, as recordings show it. */
const UNTIL = /until (\S+Z)\)$/;

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
