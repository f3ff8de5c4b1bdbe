import { describe, expect, it } from 'vitest';
import { ApiClient, Caller, PaceLog } from '#api-clients';
import { Ledger } from '#causes';
import type { Cause } from '#run-facts';
import { Timeline } from '#timeline';
import { between, inSeconds, milliseconds, minutes } from '#units';
import type { ClientLimits } from '#versions';
import { atSecond, START } from '../support/clock.ts';

/** A client of its own on a timeline, and the seconds at which its requests were answered. */
function harbour(limits: ClientLimits, latency = milliseconds(0)) {
  const timeline = new Timeline(START);
  const ledger = new Ledger<Cause>(timeline);
  const pace = new PaceLog({ timeline, recorder: ledger });
  const reachable = (): boolean => true;
  const client = new ApiClient({
    ...{ timeline, limits, latency, reachable },
    pace: pace.of('kube-controller-manager', 'harbour', limits),
  });
  const answers: [string, number][] = [];
  const note = (name: string) => () => {
    answers.push([name, Math.round(inSeconds(between(START, timeline.now)) * 1_000) / 1_000]);
  };
  return { timeline, ledger, pace, client, answers, note };
}

const SHARED: ClientLimits = { kind: 'shared', qps: 20, burst: 30 };

describe('a client of an API server', () => {
  it('answers on the spot without limit and latency (TH-5)', () => {
    const { client, answers, note } = harbour({ kind: 'unlimited' });
    for (let each = 0; each < 1_000; each += 1) client.ask({ kind: 'pod' }, note('pod'));
    expect(answers.length).toBe(1_000);
  });

  it('has a bucket for each API group when its rate is 0 (TH-4)', () => {
    const { timeline, client, answers, note } = harbour({ kind: 'per-group', qps: 5, burst: 10 });
    for (let each = 0; each < 15; each += 1) {
      client.ask({ kind: 'pod', group: 'policy' }, note('policy'));
      client.ask({ kind: 'pod' }, note('core'));
    }
    timeline.runUntil(atSecond(60), minutes(1));
    for (const group of ['policy', 'core']) {
      const times = answers.filter(([name]) => name === group).map(([, at]) => at);
      expect([times.filter((at) => at === 0).length, times.at(-1)]).toEqual([10, 1]);
    }
  });

  it('serves its users in turn when its bucket is empty (TH-6)', () => {
    const { timeline, client, answers, note } = harbour({ kind: 'shared', qps: 20, burst: 1 });
    for (const name of ['heron', 'otter', 'tern']) {
      const caller = new Caller(client, () => {
        caller.send({ kind: 'pod', name }, note(name));
        return answers.length < 60;
      });
      caller.run();
    }
    timeline.runUntil(atSecond(60), minutes(1));
    const times = answers.filter(([name]) => name === 'otter').map(([, at]) => at);
    const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0));
    expect(gaps.slice(2, 15).every((gap) => Math.abs(gap - 0.15) < 0.002)).toBe(true);
  });

  it('gives the places of one instant by kind, node and name, whoever asks first', () => {
    const { timeline, client, answers, note } = harbour({ kind: 'shared', qps: 1, burst: 1 });
    client.ask({ kind: 'event', node: 'a' }, note('event'));
    client.ask({ kind: 'pod', node: 'b', name: 'x' }, note('b/x'));
    client.ask({ kind: 'pod', node: 'a', name: 'z' }, note('a/z'));
    client.ask({ kind: 'node', node: 'c' }, note('node c'));
    client.ask({ kind: 'node-patch', node: 'd' }, note('patch of d'));
    timeline.runUntil(atSecond(60), minutes(1));
    expect(answers.map(([name]) => name)).toEqual(['patch of d', 'node c', 'a/z', 'b/x', 'event']);
  });

  it('adds the latency to each request, however few there are', () => {
    const { timeline, client, answers, note } = harbour(SHARED, milliseconds(15));
    const caller = new Caller(client);
    for (let each = 0; each < 3; each += 1) caller.send({ kind: 'pod' }, note('pod'));
    timeline.runUntil(atSecond(60), minutes(1));
    expect(answers.map(([, at]) => at)).toEqual([0.015, 0.03, 0.045]);
  });

  it('answers nothing any more once it is closed', () => {
    const { timeline, client, answers, note } = harbour(SHARED);
    for (let each = 0; each < 40; each += 1) client.ask({ kind: 'pod' }, note('pod'));
    timeline.at(atSecond(0.2), 'script', () => client.close());
    timeline.runUntil(atSecond(60), minutes(1));
    expect(answers.length).toBe(33);
  });

  it('records one stretch in which requests waited for long', () => {
    const { timeline, ledger, pace, client, note } = harbour(SHARED);
    for (let each = 0; each < 80; each += 1) client.ask({ kind: 'pod' }, note('pod'));
    timeline.runUntil(atSecond(60), minutes(1));
    expect(ledger.entries.map(({ cause }) => cause)).toEqual([
      {
        kind: 'RequestsThrottled',
        client: 'kube-controller-manager',
        ...{ from: atSecond(0), to: atSecond(2.5), requests: 50 },
      },
    ]);
    expect(pace.close()).toMatchObject([{ requests: 80, longestWait: 2_500_000 }]);
  });
});
