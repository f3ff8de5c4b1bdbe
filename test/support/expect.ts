import { expect } from 'vitest';
import type { LedgerEntry } from '#causes';
import type { Cause, Outcome, SparedReason } from '#simulation';
import { present } from '#units';
import { secondOf } from './clock.ts';

/** Some of the fields of a cause: those that a test is about. */
export type Like = { readonly kind: Cause['kind'] } & Readonly<Record<string, unknown>>;

/** The part of an outcome that tells what happened. */
export type Told = Pick<Outcome, 'entries'>;

const isLike = (cause: Cause, like: Like): boolean => {
  const fields: Readonly<Record<string, unknown>> = { ...cause };
  return Object.entries(like).every(([field, value]) => fields[field] === value);
};

/** What happened like this, in order. */
export const entriesLike = (told: Told, like: Like): readonly LedgerEntry<Cause>[] =>
  told.entries.filter(({ cause }) => isLike(cause, like));

/** When something like this happened, in seconds after the start. */
export const secondsOf = (told: Told, like: Like): readonly number[] =>
  entriesLike(told, like).map(({ at }) => secondOf(at));

/** It happened like this at exactly these seconds, and never else. */
export function expectAt(told: Told, like: Like, ...seconds: readonly number[]): void {
  expect({ ...like, at: secondsOf(told, like) }).toEqual({ ...like, at: seconds });
}

export const expectNever = (told: Told, like: Like): void => expectAt(told, like);

/** `unreachable` and `not-ready` stand for the taints of the node-lifecycle controller. */
const taintText = (taint: string): string =>
  /^(unreachable|not-ready|[a-z]+-pressure)\b/.test(taint) ? `node.kubernetes.io/${taint}` : taint;

export const expectMarkedUnknownAt = (told: Told, node: string, ...seconds: number[]): void =>
  expectAt(
    told,
    { kind: 'NodeConditionChanged', node, condition: 'Ready', to: 'Unknown' },
    ...seconds,
  );

/** @param taint such as `unreachable:NoExecute` or `maintenance=now:NoExecute` */
export const expectTaintedAt = (
  told: Told,
  node: string,
  taint: string,
  ...seconds: number[]
): void => expectAt(told, { kind: 'NodeTainted', node, taint: taintText(taint) }, ...seconds);

export const expectUntaintedAt = (
  told: Told,
  node: string,
  taint: string,
  ...seconds: number[]
): void => expectAt(told, { kind: 'NodeUntainted', node, taint: taintText(taint) }, ...seconds);

/** The taint-eviction controller asks for the pod's deletion once, at this second. */
export const expectEvictedAt = (told: Told, pod: string, second: number): void =>
  expectAt(told, { kind: 'PodDeletionRequested', pod, mechanism: 'taint' }, second);

export const expectNeverEvicted = (told: Told, pod: string): void =>
  expectNever(told, { kind: 'PodDeletionRequested', pod, mechanism: 'taint' });

export const expectCancelledAt = (told: Told, pod: string, ...seconds: number[]): void =>
  expectAt(told, { kind: 'EvictionCancelled', pod }, ...seconds);

export const expectRemovedAt = (told: Told, pod: string, second: number): void =>
  expectAt(told, { kind: 'PodRemoved', pod }, second);

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

/** What led to the first thing like this, the root first, by the kinds of the causes. */
export function expectCauseChain(
  outcome: Pick<Outcome, 'entries' | 'pathTo'>,
  like: Like,
  ...kinds: readonly Cause['kind'][]
): void {
  const entry = present(entriesLike(outcome, like)[0], JSON.stringify(like));
  expect(outcome.pathTo(entry.id).map(({ cause }) => cause.kind)).toEqual(kinds);
}
