import { describe, expect, test } from 'vitest';
import {
  beginShutdown,
  type KilledPod,
  type ShutdownRules,
  type ShutdownStep,
  stepShutdown,
} from '#kubelet/shutdown';
import { atSecond, secondOf } from '../../support/clock.ts';

const RULES: ShutdownRules = { waitsForVolumes: true };

const RUNNING: KilledPod = { stopped: false, volumesGone: false };
const STOPPED: KilledPod = { stopped: true, volumesGone: false };
const GONE: KilledPod = { stopped: true, volumesGone: true };

/** A shutdown that a test leads by hand; pods are names. */
class Shutdown {
  #run;
  readonly #rules: ShutdownRules;

  constructor(groups: Parameters<typeof beginShutdown<string>>[0], rules = RULES) {
    this.#run = beginShutdown(groups);
    this.#rules = rules;
  }

  at(second: number, pods: Readonly<Record<string, KilledPod>> = {}): ShutdownStep<string> {
    const sight = (pod: string) => pods[pod] ?? RUNNING;
    const step = stepShutdown(this.#run, sight, atSecond(second), this.#rules);
    if (step.kind !== 'finished') this.#run = step.run;
    return step;
  }
}

const normal = { priority: 0, seconds: 20, pods: ['web', 'db'] };
const critical = { priority: 2_000_000_000, seconds: 10, pods: ['proxy'] };

const finished = (priority: number, because: string) => ({
  kind: 'finished',
  ended: { priority, because },
});

const untilOf = (step: ShutdownStep<string>): number | undefined =>
  step.kind === 'wait' ? secondOf(step.until) : undefined;

describe('a graceful shutdown', () => {
  test('NS-51: of no pods is over at once', () => {
    expect(new Shutdown([]).at(0)).toEqual({ kind: 'finished' });
  });

  test('kills one group after the other, each with all of its own time', () => {
    const shutdown = new Shutdown([normal, critical]);
    expect(shutdown.at(0)).toMatchObject({ kind: 'kill', group: normal });
    expect(untilOf(shutdown.at(0))).toBe(20);
    expect(shutdown.at(20)).toMatchObject({
      kind: 'kill',
      group: critical,
      ended: { priority: 0, because: 'deadline' },
    });
    expect(untilOf(shutdown.at(20))).toBe(30);
    expect(shutdown.at(30)).toEqual(finished(2_000_000_000, 'deadline'));
  });

  test('NS-07: begins with the first group that has pods', () => {
    const shutdown = new Shutdown([critical]);
    expect(shutdown.at(0)).toMatchObject({ kind: 'kill', group: critical });
    expect(untilOf(shutdown.at(0))).toBe(10);
  });

  test('NS-54, NS-56: goes on at the end of a group while its pods still run', () => {
    const shutdown = new Shutdown([{ ...normal, seconds: 1 }, critical]);
    shutdown.at(0);
    expect(untilOf(shutdown.at(0))).toBe(1);
    expect(shutdown.at(1)).toMatchObject({ kind: 'kill', group: critical });
  });

  test('NS-63: hands no time on that a group did not need', () => {
    const shutdown = new Shutdown([normal, critical]);
    shutdown.at(0);
    expect(shutdown.at(1, { web: GONE, db: GONE })).toMatchObject({ kind: 'kill' });
    expect(untilOf(shutdown.at(1))).toBe(11);
  });

  test.each([0, -5])('NS-55, NS-57, NS-58: waits for no group of %d seconds', (seconds) => {
    const shutdown = new Shutdown([{ ...normal, seconds }, critical]);
    expect(shutdown.at(0)).toMatchObject({ kind: 'kill', group: { seconds } });
    expect(shutdown.at(0)).toMatchObject({ kind: 'kill', group: critical });
  });
});

describe('a group', () => {
  test('NS-08c: has its volumes looked for when its last pod has stopped, every 0.3 s', () => {
    const shutdown = new Shutdown([normal]);
    shutdown.at(0);
    expect(untilOf(shutdown.at(4, { web: STOPPED }))).toBe(20);
    expect(untilOf(shutdown.at(6, { web: STOPPED, db: STOPPED }))).toBe(6.3);
    expect(untilOf(shutdown.at(6.3, { web: STOPPED, db: GONE }))).toBe(6.6);
    expect(shutdown.at(6.6, { web: GONE, db: GONE })).toEqual(finished(0, 'pods-gone'));
  });

  test('is not over between two looks', () => {
    const shutdown = new Shutdown([normal]);
    shutdown.at(0);
    shutdown.at(6, { web: STOPPED, db: STOPPED });
    expect(untilOf(shutdown.at(6.1, { web: GONE, db: GONE }))).toBe(6.3);
  });

  test('NS-08d: is over at its deadline whatever its volumes do', () => {
    const shutdown = new Shutdown([normal]);
    shutdown.at(0);
    expect(untilOf(shutdown.at(19.9, { web: STOPPED, db: STOPPED }))).toBe(20);
    expect(shutdown.at(20, { web: STOPPED, db: STOPPED })).toEqual(finished(0, 'deadline'));
  });

  test('NS-08f: gives its volumes up after 123 seconds', () => {
    const shutdown = new Shutdown([{ ...normal, seconds: 600 }]);
    shutdown.at(0);
    shutdown.at(4, { web: STOPPED, db: STOPPED });
    expect(untilOf(shutdown.at(126.9, { web: STOPPED, db: STOPPED }))).toBe(127);
    expect(shutdown.at(127, { web: STOPPED, db: STOPPED })).toEqual(
      finished(0, 'volumes-given-up'),
    );
  });

  test('did not wait for volumes before 1.32', () => {
    const shutdown = new Shutdown([normal], { waitsForVolumes: false });
    shutdown.at(0);
    expect(shutdown.at(4, { web: STOPPED, db: STOPPED })).toEqual(finished(0, 'pods-gone'));
  });
});
