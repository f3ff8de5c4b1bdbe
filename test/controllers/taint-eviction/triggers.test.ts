import { describe, expect, it } from 'vitest';
import { THE_SNAPSHOT } from '#causes';
import type { Node, Pod, Taint } from '#cluster';
import {
  changesPlaceOrTolerations,
  changesTaints,
} from '../../../src/controllers/taint-eviction/controller.ts';
import { node, pod, tolerates, tolerating } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const taint = (key: string, given: Partial<Taint> = {}): Taint => ({
  key,
  value: '',
  effect: 'NoExecute',
  ...given,
});

const bay = (...taints: readonly Taint[]): Node => node('heron-bay', { taints });

const nodeChange = (before: Node | undefined, after: Node | undefined) =>
  changesTaints({ object: 'node', cause: THE_SNAPSHOT, before, after });

const podChange = (before: Pod | undefined, after: Pod | undefined) =>
  changesPlaceOrTolerations({ object: 'pod', cause: THE_SNAPSHOT, before, after });

describe('a change of a node concerns the controller', () => {
  it('when the node comes or goes', () => {
    expect([nodeChange(undefined, bay()), nodeChange(bay(), undefined)]).toEqual([true, true]);
  });

  it.each([
    ['a taint comes', [], [taint('storm')]],
    ['a taint goes', [taint('storm')], []],
    ['its value changes', [taint('storm')], [taint('storm', { value: 'strong' })]],
    ['only its time changes', [taint('storm')], [taint('storm', { timeAdded: atSecond(1) })]],
    ['only the order changes', [taint('storm'), taint('fog')], [taint('fog'), taint('storm')]],
  ])('when %s', (_, before, after) => {
    expect(nodeChange(bay(...before), bay(...after))).toBe(true);
  });

  it('not when only taints of other effects change', () => {
    const others = [
      taint('fog', { effect: 'NoSchedule' }),
      taint('rain', { effect: 'PreferNoSchedule' }),
    ];
    expect(nodeChange(bay(taint('storm')), bay(...others, taint('storm')))).toBe(false);
  });

  it('not when anything else changes', () => {
    expect(nodeChange(bay(taint('storm')), { ...bay(taint('storm')), unschedulable: true })).toBe(
      false,
    );
  });
});

describe('a change of a pod concerns the controller', () => {
  const web = pod('shop/web', 'heron-bay');

  it('when the pod comes or goes', () => {
    expect([podChange(undefined, web), podChange(web, undefined)]).toEqual([true, true]);
  });

  it('when it is bound to a node', () => {
    const { nodeName: _, ...unbound } = web;
    expect(podChange(unbound, web)).toBe(true);
  });

  it('when its tolerations change', () => {
    expect(podChange(web, { ...web, ...tolerating(tolerates('storm')) })).toBe(true);
  });

  it('not when its phase, readiness or deletion changes', () => {
    const after: Pod = {
      ...web,
      phase: 'Succeeded',
      conditions: [],
      deletionTimestamp: atSecond(30),
    };
    expect(podChange(web, after)).toBe(false);
  });
});
