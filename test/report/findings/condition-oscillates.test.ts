import { describe, expect, test } from 'vitest';
import { makeReport } from '#report';
import { conditionOscillates } from '../../../src/report/findings/condition-oscillates.ts';
import { steadyNode } from '../../support/builders.ts';
import { HARD, mib, pier } from '../../support/pressed.ts';
import { Story } from '../../support/story.ts';

const WEB = { pod: 'shop/web', memory: mib(100) };

/** Fills all memory but 500 MiB for ten seconds at each of these times. */
const full = (...times: readonly number[]) =>
  times.flatMap((at) => [
    `at=${at}s nodeUsage nodes=pier memory.add=${8_192 - 500}Mi`,
    `at=${at + 10}s nodeUsage nodes=pier memory.add=-${8_192 - 500}Mi`,
  ]);

/** No pod can be evicted, so that usage goes up and down regardless of the kubelet. */
const played = (times: readonly number[], kubelet: object = {}) =>
  pier({
    sailors: [{ ...WEB, priority: 2_000_000_000 }],
    kubelet: { ...HARD, ...kubelet },
    events: full(...times),
  });

const found = (times: readonly number[], kubelet: object = {}) =>
  conditionOscillates(played(times, kubelet));

const period = (seconds: number) => ({ evictionPressureTransitionPeriod: `${seconds}s` });

describe('a condition that comes back soon after it has gone', () => {
  const TIMES = [55, 455, 905];

  test('is found, with the transition period that bridges every pause', () => {
    expect(found(TIMES)).toEqual([
      {
        kind: 'condition-oscillates',
        node: 'pier',
        condition: 'MemoryPressure',
        times: 3,
        from: 60,
        to: 910,
        transitionPeriodSeconds: 300,
        enoughSeconds: 450,
      },
    ]);
  });

  test('holds on with that period, and would not if it ended a pass earlier', () => {
    expect(found(TIMES, period(450))).toEqual([]);
    expect(found(TIMES, period(440))).toMatchObject([{ times: 2, enoughSeconds: 450 }]);
  });

  test('is another incident when it has been gone for long', () => {
    expect(found([55, 55 + 300 + 310 + 20])).toEqual([]);
    expect(found([55, 455, 5_055, 5_455])).toMatchObject([
      { from: 60, to: 460, times: 2 },
      { from: 5_060, to: 5_460, times: 2 },
    ]);
  });

  test('counts from the snapshot when it held there', () => {
    const held = { type: 'MemoryPressure', status: 'True', reason: 'Full', message: '' } as const;
    const { entries, start } = pier({
      sailors: [{ ...WEB, priority: 2_000_000_000 }],
      kubelet: HARD,
      node: { conditions: [...steadyNode('pier', 'a').conditions, held] },
      events: full(355),
    });
    expect(conditionOscillates({ entries, start })).toMatchObject([
      { from: 0, to: 360, times: 2, enoughSeconds: 360 },
    ]);
  });

  test('is none when only a restart of the kubelet has made it forget', () => {
    const { entries, start } = pier({
      sailors: [{ ...WEB, priority: 2_000_000_000 }],
      kubelet: HARD,
      events: [...full(55, 105), 'at=80s setKubelet nodes=pier config.maxPods=9'],
    });
    expect(conditionOscillates({ entries, start })).toEqual([]);
  });

  test('is explained in words, and in the report', () => {
    const report = makeReport(
      new Story({ nodes: [], pods: [] }).played({ outcome: played(TIMES) }),
    );
    expect(report.findings).toMatchObject([{ kind: 'condition-oscillates', times: 3 }]);
    expect(report.findings[0]?.message).toContain('7m30s instead of 5m');
  });
});
