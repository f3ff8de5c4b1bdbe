import { expect } from 'vitest';
import type { LedgerEntry } from '#causes';
import { printTaint } from '#cluster';
import type { Outcome } from '#play';
import { type Cause, isTimelineEvent, published, type SparedReason } from '#run-facts';
import { present } from '#units';
import { START, secondOf } from './clock.ts';

/** The fields of a cause that a test is about. */
export type Like = { readonly kind: Cause['kind'] } & Readonly<Record<string, unknown>>;

/** The part of an outcome that records events. */
export type Told = Pick<Outcome, 'entries'>;

/** Tests give taints as kubectl prints them, and events as reports publish them. */
function withText(cause: Cause): object {
  if (isTimelineEvent(cause)) return published(cause, START);
  return 'taint' in cause && cause.taint ? { ...cause, taint: printTaint(cause.taint) } : cause;
}

const isLike = (cause: Cause, like: Like): boolean => {
  const fields: Readonly<Record<string, unknown>> = { ...withText(cause) };
  return Object.entries(like).every(([field, value]) => fields[field] === value);
};

/** Entries with the given fields, in order. */
export const entriesLike = (outcome: Told, like: Like): readonly LedgerEntry<Cause>[] =>
  outcome.entries.filter(({ cause }) => isLike(cause, like));

/** The times of entries with the given fields, in seconds after the start. */
export const secondsOf = (outcome: Told, like: Like): readonly number[] =>
  entriesLike(outcome, like).map(({ at }) => secondOf(at));

/** Expects entries with the given fields at exactly these seconds. */
export function expectAt(outcome: Told, like: Like, ...seconds: readonly number[]): void {
  expect({ ...like, at: secondsOf(outcome, like) }).toEqual({ ...like, at: seconds });
}

export const expectNever = (outcome: Told, like: Like): void => expectAt(outcome, like);

/** `unreachable` and `not-ready` stand for the taints of the node-lifecycle controller. */
const taintText = (taint: string): string =>
  /^(unreachable|not-ready|[a-z]+-pressure)\b/.test(taint) ? `node.kubernetes.io/${taint}` : taint;

export const expectMarkedUnknownAt = (outcome: Told, node: string, ...seconds: number[]): void =>
  expectAt(
    outcome,
    { kind: 'NodeConditionChanged', node, condition: 'Ready', to: 'Unknown' },
    ...seconds,
  );

/** @param taint such as `unreachable:NoExecute` or `maintenance=now:NoExecute` */
export const expectTaintedAt = (
  outcome: Told,
  node: string,
  taint: string,
  ...seconds: number[]
): void => expectAt(outcome, { kind: 'NodeTainted', node, taint: taintText(taint) }, ...seconds);

export const expectUntaintedAt = (
  outcome: Told,
  node: string,
  taint: string,
  ...seconds: number[]
): void => expectAt(outcome, { kind: 'NodeUntainted', node, taint: taintText(taint) }, ...seconds);

/** The taint-eviction controller asks for the pod's deletion once, at this second. */
export const expectEvictedAt = (outcome: Told, pod: string, second: number): void =>
  expectAt(outcome, { kind: 'PodDeletionRequested', pod, mechanism: 'taint' }, second);

export const expectNeverEvicted = (outcome: Told, pod: string): void =>
  expectNever(outcome, { kind: 'PodDeletionRequested', pod, mechanism: 'taint' });

export const expectCancelledAt = (outcome: Told, pod: string, ...seconds: number[]): void =>
  expectAt(outcome, { kind: 'EvictionCancelled', pod }, ...seconds);

export const expectRemovedAt = (outcome: Told, pod: string, second: number): void =>
  expectAt(outcome, { kind: 'PodRemoved', pod }, second);

/** The pod is still there and still Terminating at the end. */
export function expectStuck({ final }: Pick<Outcome, 'final'>, pod: string): void {
  const object = final.pod(pod);
  expect({ pod, terminating: object?.deletionTimestamp !== undefined }).toEqual({
    pod,
    terminating: true,
  });
}

export function expectSpared(
  { spared }: Pick<Outcome, 'spared'>,
  pod: string,
  reason: SparedReason | undefined,
): void {
  const found = spared.find((each) => each.pod === pod);
  expect({ pod, reason: found?.reason }).toEqual({ pod, reason });
}

/** Expects the kinds of the causes of the first entry with the given fields, the root first. */
export function expectCauseChain(
  outcome: Pick<Outcome, 'entries' | 'pathTo'>,
  like: Like,
  ...kinds: readonly Cause['kind'][]
): void {
  const entry = present(entriesLike(outcome, like)[0], JSON.stringify(like));
  expect(outcome.pathTo(entry.id).map(({ cause }) => cause.kind)).toEqual(kinds);
}
