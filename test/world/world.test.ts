import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CauseId } from '#causes';
import { Timeline } from '#timeline';
import { seconds } from '#units';
import { type FaultKind, type MachineChange, World } from '#world';
import { machineWith, SOUND } from '../../src/world/machine.ts';
import { atSecond, START, secondOf } from '../support/clock.ts';
import { BY_THE_TEST } from '../support/room.ts';

/** A world, and what its watchers hear of it. */
function pier() {
  const timeline = new Timeline(START);
  const world = new World(timeline);
  const heard: string[] = [];
  const stand = ({ powered, linked, kubeletRunning, healthy }: MachineChange['after']): string =>
    Object.entries({ powered, linked, kubeletRunning, healthy })
      .filter(([, holds]) => !holds)
      .map(([name]) => `not ${name}`)
      .join(', ') || 'sound';
  world.watch((changes) => {
    for (const { node, after } of changes) {
      heard.push(`${secondOf(timeline.now)} ${node}: ${stand(after)}`);
    }
  });
  const at = (second: number, act: () => void) => timeline.at(atSecond(second), 'script', act);
  const run = () => timeline.runUntil(atSecond(1_000), seconds(0));
  return { world, heard, at, run };
}

describe('a machine', () => {
  it.each<[FaultKind, Partial<typeof SOUND>]>([
    ['power-off', { powered: false, kubeletRunning: false }],
    ['partition', { linked: false, podNetwork: false }],
    ['partition-of-control-plane', { linked: false }],
    ['kubelet-stopped', { kubeletRunning: false }],
    ['frozen', { frozen: true, linked: false, podNetwork: false }],
    ['not-ready', { healthy: false }],
  ])('with the fault %s', (kind, differs) => {
    expect(machineWith([kind])).toEqual({ ...SOUND, ...differs });
  });

  it('has all its faults at once, whatever their order', () => {
    const kinds = fc.array(
      fc.constantFrom<FaultKind>('power-off', 'partition', 'kubelet-stopped', 'not-ready'),
    );
    fc.assert(
      fc.property(kinds, (faults) => {
        expect(machineWith(faults)).toEqual(machineWith([...faults].reverse()));
        expect(machineWith([...faults, 'power-off'])).toMatchObject({
          powered: false,
          kubeletRunning: false,
        });
      }),
    );
  });
});

describe('the world', () => {
  it('has sound machines where nothing is known to be wrong', () => {
    const { world } = pier();
    expect(world.machine('heron-bay')).toEqual(SOUND);
    expect(world.reaches('heron-bay')).toBe(true);
    expect(world.troubled()).toEqual([]);
  });

  it('heals a machine when the last of its faults has ended', () => {
    const { world, heard, at, run } = pier();
    at(1, () => world.begin('heron-bay', 'storm', 'partition', BY_THE_TEST));
    at(2, () => world.begin('heron-bay', 'anchor', 'partition', BY_THE_TEST));
    at(3, () => world.end('heron-bay', 'storm', BY_THE_TEST));
    at(4, () => world.end('heron-bay', 'anchor', BY_THE_TEST));
    run();
    expect(heard).toEqual(['1 heron-bay: not linked', '4 heron-bay: sound']);
  });

  it('keeps what another fault does when one ends', () => {
    const { world, heard, at, run } = pier();
    at(1, () => world.begin('heron-bay', 'storm', 'power-off', BY_THE_TEST));
    at(2, () => world.begin('heron-bay', 'crash', 'kubelet-stopped', BY_THE_TEST));
    at(3, () => world.end('heron-bay', 'storm', BY_THE_TEST));
    run();
    expect(heard).toEqual([
      '1 heron-bay: not powered, not kubeletRunning',
      '3 heron-bay: not kubeletRunning',
    ]);
    expect(world.reaches('heron-bay')).toBe(false);
    expect(world.troubled()).toEqual(['heron-bay']);
  });

  it('ends all faults of a machine with one restore', () => {
    const { world, heard, at, run } = pier();
    at(1, () => {
      world.begin('heron-bay', 'storm', 'power-off', BY_THE_TEST);
      world.begin('heron-bay', 'anchor', 'partition', BY_THE_TEST);
    });
    at(2, () => world.restore('heron-bay', BY_THE_TEST));
    run();
    expect(heard.at(-1)).toBe('2 heron-bay: sound');
    expect(world.troubled()).toEqual([]);
  });

  it('tells of several changes of one instant as one, and of none that cancel out', () => {
    const { world, heard, at, run } = pier();
    at(1, () => {
      world.begin('heron-bay', 'storm', 'partition', BY_THE_TEST);
      world.end('heron-bay', 'storm', BY_THE_TEST);
      world.begin('otter-point', 'storm', 'partition', BY_THE_TEST);
      world.begin('otter-point', 'crash', 'kubelet-stopped', BY_THE_TEST);
    });
    run();
    expect(heard).toEqual(['1 otter-point: not linked, not kubeletRunning']);
  });

  it('does nothing when a fault ends that never began', () => {
    const { world, heard, at, run } = pier();
    at(1, () => world.end('heron-bay', 'storm', BY_THE_TEST));
    run();
    expect(heard).toEqual([]);
  });

  it('cuts every kubelet off while the API server is down', () => {
    const { world, heard, at, run } = pier();
    const nodes = ['heron-bay', 'otter-point'];
    at(1, () => world.begin('otter-point', 'anchor', 'partition', BY_THE_TEST));
    at(2, () => world.setApiServer(false, nodes, BY_THE_TEST));
    at(3, () => expect(nodes.some((node) => world.reaches(node))).toBe(false));
    at(4, () => world.setApiServer(true, nodes, BY_THE_TEST));
    run();
    expect(heard).toEqual([
      '1 otter-point: not linked',
      '2 heron-bay: not linked',
      '4 heron-bay: sound',
    ]);
  });

  it('tells what silences a kubelet on when the first reason ends, and of nothing else', () => {
    const { world, at, run } = pier();
    const because = { storm: 11 as CauseId, api: 12 as CauseId, crash: 13 as CauseId };
    const handedOver: string[] = [];
    world.watchSilence((node, cause) => handedOver.push(`${node} ${cause}`));
    at(1, () => world.begin('heron-bay', 'storm', 'partition', because.storm));
    at(2, () => world.setApiServer(false, ['heron-bay', 'otter-point'], because.api));
    at(3, () => world.begin('heron-bay', 'crash', 'power-off', because.crash));
    at(3, () => world.begin('heron-bay', 'fog', 'not-ready', 10 as CauseId));
    at(4, () => world.end('heron-bay', 'storm', BY_THE_TEST));
    at(5, () => world.setApiServer(true, ['heron-bay', 'otter-point'], BY_THE_TEST));
    at(6, () => world.restore('heron-bay', BY_THE_TEST));
    run();
    expect(handedOver).toEqual(['heron-bay 12', 'heron-bay 13']);
  });

  it('may be out of order from the start, without anybody hearing of it', () => {
    const { world, heard, at, run } = pier();
    world.beginBeforeStart('heron-bay', 'snapshot', 'power-off');
    at(1, () => world.restore('heron-bay', BY_THE_TEST));
    run();
    expect(heard).toEqual(['1 heron-bay: sound']);
  });
});
