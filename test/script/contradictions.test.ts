import { describe, expect, it } from 'vitest';
import { brief, compile, eventsOf } from './support.ts';

const contradictionsIn = (...events: readonly string[]): readonly string[] =>
  compile(eventsOf(...events)).diagnostics.map(brief);

describe('two events at one instant contradict each other', () => {
  it.each([
    ['powerOff: {nodes: [north-1]}', 'restore: {nodes: [north-*]}', 'restore'],
    ['restore: {all: true}', 'partition: {nodes: [north-1]}', 'partition'],
    ['restore: {all: true}', 'reboot: {nodes: [north-1]}', 'reboot'],
    ['flap: {zones: [north]}', 'restore: {nodes: [north-2]}', 'restore'],
    ['cordon: {nodes: [north-1]}', 'uncordon: {zones: [north]}', 'uncordon'],
    [
      'taint: {all: true, taints: ["fog=dense:NoExecute"]}',
      'untaint: {nodes: [south-1], taints: ["fog:NoExecute"]}',
      'untaint',
    ],
    [
      'untaint: {nodes: [south-1], taints: [fog]}',
      'taint: {all: true, taints: ["fog:NoSchedule"]}',
      'taint',
    ],
    ['controllerManager: stop', 'controllerManager: restart', 'controllerManager'],
    ['apiServer: stop', 'apiServer: start', 'apiServer'],
  ])('%s and %s', (first, second, spot) => {
    expect(contradictionsIn(`at: 1m, ${first}`, `at: 60s, ${second}`)).toEqual([
      `script/contradiction 6 ${spot}`,
    ]);
  });

  it('and the complaint names both lines and what they are about', () => {
    const { diagnostics } = compile(
      eventsOf('powerOff: {zones: [north]}', 'cordon: {all: true}', 'restore: {all: true}'),
    );
    expect(diagnostics).toMatchObject([{ severity: 'error', position: { line: 7 } }]);
    expect(diagnostics[0]?.message).toContain('storm.yaml:5');
    expect(diagnostics[0]?.message).toContain('north-1 and 2 more');
  });

  it('also when one of them is a repetition', () => {
    expect(
      contradictionsIn(
        'at: 1m, cordon: {nodes: [north-1]}, repeat: {times: 3, every: 1m}',
        'at: 3m, uncordon: {nodes: [north-1]}',
      ),
    ).toEqual(['script/contradiction 6 uncordon']);
  });
});

describe('two events do not contradict each other', () => {
  it.each([
    ['at other nodes', 'powerOff: {nodes: [north-1]}', 'restore: {nodes: [north-2]}'],
    ['in other respects', 'powerOff: {nodes: [north-1]}', 'cordon: {nodes: [north-1]}'],
    ['when both are faults', 'powerOff: {nodes: [north-1]}', 'partition: {nodes: [north-1]}'],
    ['when both are the same', 'powerOff: {nodes: [north-1]}', 'powerOff: {nodes: [north-1]}'],
    [
      'when the taints differ',
      'taint: {all: true, taints: ["fog:NoExecute"]}',
      'untaint: {all: true, taints: ["fog:NoSchedule", ice]}',
    ],
    ['when different components stop', 'controllerManager: stop', 'apiServer: start'],
  ])('%s', (_, first, second) => {
    expect(contradictionsIn(first, second)).toEqual([]);
  });

  it('at other instants', () => {
    expect(contradictionsIn('powerOff: {all: true}', 'at: 1ms, restore: {all: true}')).toEqual([]);
  });

  it('where a for ends and another event begins', () => {
    expect(contradictionsIn('cordon: {all: true}, for: 1m', 'at: 1m, cordon: {all: true}')).toEqual(
      [],
    );
  });
});
