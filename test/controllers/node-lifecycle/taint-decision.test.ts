import { describe, expect, it } from 'vitest';
import { TAINT_NOT_READY, TAINT_UNREACHABLE, type Taint, type TaintEffect } from '#cluster';
import {
  decideTaint,
  lifecycleTaintsOf,
  taintsFor,
} from '../../../src/controllers/node-lifecycle/taint-decision.ts';
import { START } from '../../support/clock.ts';

const taint = (key: string, effect: TaintEffect = 'NoExecute'): Taint => ({
  key,
  effect,
  value: '',
});
const notReady = taint(TAINT_NOT_READY);
const unreachable = taint(TAINT_UNREACHABLE);
const storm = taint('storm');

const decide = (status: 'True' | 'False' | 'Unknown', ...taints: readonly Taint[]) =>
  decideTaint({ taints }, status);

describe('what a pass does about the taint of a node', () => {
  it.each([
    ['False', [], { kind: 'queue', anew: true }],
    ['False', [notReady], { kind: 'queue', anew: false }],
    ['False', [unreachable], { kind: 'swap' }],
    ['False', [notReady, unreachable], { kind: 'swap' }],
    ['Unknown', [], { kind: 'queue', anew: true }],
    ['Unknown', [unreachable], { kind: 'queue', anew: false }],
    ['Unknown', [notReady], { kind: 'swap' }],
    ['True', [], { kind: 'mark-reachable' }],
    ['True', [unreachable], { kind: 'mark-reachable' }],
  ] as const)('that is Ready=%s and bears %j', (status, taints, verdict) => {
    expect(decide(status, ...taints)).toEqual(verdict);
  });

  it('does not depend on taints of other keys and effects', () => {
    const others = [
      storm,
      taint(TAINT_UNREACHABLE, 'NoSchedule'),
      taint(TAINT_NOT_READY, 'NoSchedule'),
    ];
    expect(decide('Unknown', ...others)).toEqual({ kind: 'queue', anew: true });
    expect(decide('False', ...others)).toEqual({ kind: 'queue', anew: true });
  });
});

describe('the taint of a node that is not Ready', () => {
  it('says how, and since when, and replaces its opposite', () => {
    expect(taintsFor('Unknown', START)).toEqual({
      add: { ...unreachable, timeAdded: START },
      remove: { key: TAINT_NOT_READY, effect: 'NoExecute' },
    });
    expect(taintsFor('False', START).add).toEqual({ ...notReady, timeAdded: START });
  });

  it('goes when the node is Ready; no other taint does', () => {
    const taints = [storm, unreachable, taint(TAINT_UNREACHABLE, 'NoSchedule'), notReady];
    expect(lifecycleTaintsOf({ taints })).toEqual([unreachable, notReady]);
  });
});
