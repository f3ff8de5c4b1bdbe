import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionStatus, NodeCondition } from '#cluster';
import {
  conditionsToWrite,
  differsFromApi,
  type LocalStatus,
  localStatusOf,
  UNPRESSED,
} from '../../../src/kubelet/heartbeat/status.ts';
import { steadyNode } from '../../support/builders.ts';
import { atSecond, START } from '../../support/clock.ts';

const condition = (type: string, status: ConditionStatus): NodeCondition => ({
  type,
  status,
  reason: '',
  message: '',
  lastHeartbeatTime: atSecond(-40),
  lastTransitionTime: atSecond(-4_000),
});

const OWNED = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'];
const written = (...conditions: readonly NodeCondition[]) => ({ conditions });

describe('what a kubelet has to say', () => {
  it('is what it last said', () => {
    const said = written(condition('Ready', 'False'), condition('DiskPressure', 'True'));
    expect(localStatusOf(said)).toEqual({ ...UNPRESSED, Ready: false, DiskPressure: true });
  });

  it('is that it is Ready and unpressed where another component wrote Unknown, or none wrote', () => {
    expect(localStatusOf(written(...OWNED.map((type) => condition(type, 'Unknown'))))).toEqual(
      UNPRESSED,
    );
    expect(localStatusOf(written())).toEqual(UNPRESSED);
  });

  it('differs from the object when a condition of its own says otherwise', () => {
    expect(differsFromApi(written(condition('Ready', 'True')), UNPRESSED)).toBe(false);
    expect(differsFromApi(written(condition('Ready', 'Unknown')), UNPRESSED)).toBe(true);
    expect(differsFromApi(written(condition('PIDPressure', 'True')), UNPRESSED)).toBe(true);
  });

  it('does not differ for conditions of others, or for those that were never written', () => {
    expect(differsFromApi(written(condition('NetworkUnavailable', 'True')), UNPRESSED)).toBe(false);
    expect(differsFromApi(written(), UNPRESSED)).toBe(false);
  });
});

describe('the status that a kubelet writes', () => {
  const write = (local: LocalStatus, ...existing: readonly NodeCondition[]) =>
    conditionsToWrite(written(...existing), local, { reason: undefined, message: '' }, START);

  it('renews the time of all its conditions, and the transition of those that change', () => {
    const [memory, , , ready] = write(
      UNPRESSED,
      condition('MemoryPressure', 'False'),
      condition('Ready', 'Unknown'),
    );
    expect(memory).toMatchObject({
      status: 'False',
      lastHeartbeatTime: START,
      lastTransitionTime: atSecond(-4_000),
    });
    expect(ready).toMatchObject({
      status: 'True',
      reason: 'KubeletReady',
      lastHeartbeatTime: START,
      lastTransitionTime: START,
    });
  });

  it('explains that it is not Ready as the script says', () => {
    const ailing = { ...UNPRESSED, Ready: false };
    const reasonOf = (reason: string | undefined) =>
      conditionsToWrite(
        steadyNode('heron-bay', 'north'),
        ailing,
        { reason, message: '' },
        START,
      ).at(-1)?.reason;
    expect([reasonOf(undefined), reasonOf('NetworkPluginNotReady')]).toEqual([
      'KubeletNotReady',
      'NetworkPluginNotReady',
    ]);
  });

  it('leaves nothing to say', () => {
    const local = fc.record({
      Ready: fc.boolean(),
      MemoryPressure: fc.boolean(),
      DiskPressure: fc.boolean(),
      PIDPressure: fc.boolean(),
    });
    const status = fc.constantFrom<ConditionStatus>('True', 'False', 'Unknown');
    const existing = fc.tuple(...OWNED.map((type) => status.map((each) => condition(type, each))));
    fc.assert(
      fc.property(local, existing, (says, stands) => {
        const conditions = write(says, ...stands);
        expect(differsFromApi({ conditions }, says)).toBe(false);
        expect(localStatusOf({ conditions })).toEqual(says);
      }),
    );
  });
});
