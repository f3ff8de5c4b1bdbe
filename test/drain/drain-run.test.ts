import { describe, expect, test } from 'vitest';
import type { PodKey } from '#cluster';
import {
  beginDrain,
  type DrainReply,
  type DrainRun,
  type DrainStep,
  type PodSighting,
  stepDrain,
} from '#drain';
import { seconds } from '#units';
import { atSecond, secondOf } from '../support/clock.ts';

type Options = Parameters<typeof beginDrain>[1];

const EVICTING: Options = { disableEviction: false, skipWaitForDeleteTimeout: 0 };
const HERE: PodSighting = { gone: false };
const GONE: PodSighting = { gone: true };

/** A drain that a test leads by hand. */
class Drain {
  #run: DrainRun;

  constructor(pods: readonly PodKey[], options: Partial<Options> = {}) {
    this.#run = beginDrain(pods, { ...EVICTING, ...options }, atSecond(0));
  }

  at(
    second: number,
    replies: Readonly<Record<PodKey, DrainReply>> = {},
    sightings: Readonly<Record<PodKey, PodSighting>> = {},
  ): DrainStep {
    const step = stepDrain(this.#run, {
      now: atSecond(second),
      replies: new Map(Object.entries(replies)),
      sight: (pod) => sightings[pod] ?? HERE,
    });
    this.#run = step.run;
    return step;
  }
}

const untilOf = (step: DrainStep): number | undefined =>
  step.kind === 'wait' && step.until !== undefined ? secondOf(step.until) : undefined;

const granted = { code: 201 };
const refused = { code: 429 };

describe('a drain that evicts', () => {
  test('asks for all pods at once', () => {
    const drain = new Drain(['shop/web-0', 'shop/web-1']);
    expect(drain.at(0)).toMatchObject({
      kind: 'ask',
      verb: 'evict',
      pods: ['shop/web-0', 'shop/web-1'],
    });
  });

  test('EV-27: asks again every five seconds for those that a budget refuses', () => {
    const drain = new Drain(['shop/web-0', 'shop/web-1']);
    drain.at(0);
    const waits = drain.at(0, { 'shop/web-0': granted, 'shop/web-1': refused });
    expect(untilOf(waits)).toBe(5);
    expect(drain.at(5)).toMatchObject({ kind: 'ask', pods: ['shop/web-1'] });
    expect(untilOf(drain.at(5, { 'shop/web-1': refused }))).toBe(10);
    drain.at(10);
    drain.at(10, { 'shop/web-1': refused });
    expect(drain.at(15)).toMatchObject({ kind: 'ask', pods: ['shop/web-1'] });
    drain.at(15, { 'shop/web-1': granted }, { 'shop/web-0': GONE });
    expect(drain.at(16, {}, { 'shop/web-1': GONE })).toMatchObject({
      kind: 'done',
      at: atSecond(16),
      failures: new Map(),
    });
  });

  test('looks every second from the grant on whether a pod is gone', () => {
    const drain = new Drain(['shop/web-0']);
    drain.at(0);
    drain.at(0, { 'shop/web-0': refused });
    drain.at(5);
    expect(drain.at(5, { 'shop/web-0': granted })).not.toHaveProperty('until');
    expect(untilOf(drain.at(7.3, {}, { 'shop/web-0': GONE }))).toBe(8);
    expect(drain.at(8, {}, { 'shop/web-0': GONE })).toMatchObject({
      kind: 'done',
      at: atSecond(8),
    });
  });

  test('EV-36: looks at once, and a pod that went with the grant is gone', () => {
    const drain = new Drain(['shop/web-0']);
    drain.at(0);
    expect(drain.at(0, { 'shop/web-0': granted }, { 'shop/web-0': GONE })).toMatchObject({
      kind: 'done',
      at: atSecond(0),
    });
  });

  test('EV-18: gives a pod up for an error that is no refusal, and goes on with the others', () => {
    const drain = new Drain(['shop/web-0', 'shop/web-1', 'shop/web-2']);
    drain.at(0);
    const replies = {
      'shop/web-0': { code: 500 },
      'shop/web-1': granted,
      'shop/web-2': { code: 404 },
    };
    expect(drain.at(0, replies)).toMatchObject({ kind: 'wait' });
    expect(drain.at(3, {}, { 'shop/web-1': GONE })).toMatchObject({
      kind: 'done',
      at: atSecond(3),
      failures: new Map([['shop/web-0', { kind: 'refused', code: 500 }]]),
    });
  });

  test('asks again in a namespace that is being deleted until the pod is, too', () => {
    const reply = { code: 403, namespaceTerminating: true };
    const drain = new Drain(['shop/web-0']);
    drain.at(0);
    expect(untilOf(drain.at(0, { 'shop/web-0': reply }))).toBe(5);
    drain.at(5);
    const terminating = { 'shop/web-0': { gone: false, deletionTimestamp: atSecond(33) } };
    expect(drain.at(5, { 'shop/web-0': reply }, terminating)).toMatchObject({ kind: 'wait' });
    expect(drain.at(6, {}, { 'shop/web-0': GONE })).toMatchObject({ failures: new Map() });
  });

  test('of no pods is done at once', () => {
    expect(new Drain([]).at(0)).toMatchObject({ kind: 'done', at: atSecond(0) });
  });
});

describe('the timeout of a drain', () => {
  const timeout = seconds(12);

  test('EV-28: ends the tries of a refused pod at the first that would come after it', () => {
    const drain = new Drain(['shop/web-0'], { timeout });
    for (const second of [0, 5, 10]) {
      expect(drain.at(second)).toMatchObject({ kind: 'ask' });
      expect(untilOf(drain.at(second, { 'shop/web-0': refused }))).toBe(second + 5);
    }
    expect(drain.at(15)).toMatchObject({
      kind: 'done',
      at: atSecond(15),
      failures: new Map([['shop/web-0', { kind: 'timeout', granted: false }]]),
    });
  });

  test('ends the wait for a pod that does not go', () => {
    const drain = new Drain(['shop/web-0'], { timeout });
    drain.at(0);
    expect(untilOf(drain.at(0, { 'shop/web-0': granted }))).toBe(12);
    expect(drain.at(12)).toMatchObject({
      kind: 'done',
      at: atSecond(12),
      failures: new Map([['shop/web-0', { kind: 'timeout', granted: true }]]),
    });
  });

  test('leaves no last look', () => {
    const drain = new Drain(['shop/web-0'], { timeout });
    drain.at(0);
    drain.at(0, { 'shop/web-0': granted });
    expect(untilOf(drain.at(11.5, {}, { 'shop/web-0': GONE }))).toBe(12);
    expect(drain.at(12, {}, { 'shop/web-0': GONE })).toMatchObject({ kind: 'done' });
    expect(drain.at(12, {}, { 'shop/web-0': GONE })).not.toMatchObject({ failures: new Map() });
  });
});

describe('a drain that does not wait for what has long been terminating', () => {
  test('EV-38: gives up a pod on a dead node after the end of its grace period', () => {
    const drain = new Drain(['shop/web-0'], { skipWaitForDeleteTimeout: 1 });
    const stuck = { 'shop/web-0': { gone: false, deletionTimestamp: atSecond(30) } };
    drain.at(0);
    expect(untilOf(drain.at(0, { 'shop/web-0': granted }, stuck))).toBe(32);
    expect(drain.at(31, {}, stuck)).toMatchObject({ kind: 'wait' });
    expect(drain.at(32, {}, stuck)).toMatchObject({ kind: 'done', failures: new Map() });
  });
});

describe('a drain that deletes', () => {
  const deleting = { disableEviction: true };

  test('asks for one pod after the other, at one instant', () => {
    const drain = new Drain(['shop/web-0', 'shop/web-1'], deleting);
    expect(drain.at(0)).toMatchObject({ kind: 'ask', verb: 'delete', pods: ['shop/web-0'] });
    expect(drain.at(0, { 'shop/web-0': { code: 200 } })).toMatchObject({ pods: ['shop/web-1'] });
    expect(drain.at(0, { 'shop/web-1': { code: 404 } })).toMatchObject({ kind: 'wait' });
    expect(drain.at(4, {}, { 'shop/web-0': GONE })).toMatchObject({ failures: new Map() });
  });

  test('ends at the first error, and asks for no more', () => {
    const drain = new Drain(['shop/web-0', 'shop/web-1'], deleting);
    drain.at(0);
    expect(drain.at(0, { 'shop/web-0': { code: 500 } })).toMatchObject({
      kind: 'done',
      at: atSecond(0),
      failures: new Map([['shop/web-0', { kind: 'refused', code: 500 }]]),
    });
  });
});
