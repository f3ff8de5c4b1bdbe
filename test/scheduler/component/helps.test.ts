import { describe, expect, it } from 'vitest';
import { type ClusterEvent, eventsOf, helps } from '../../../src/scheduler/component/helps.ts';
import { readReason } from '../../../src/scheduler/filters/read-reason.ts';
import { type Reason, textOf, tooLittle } from '../../../src/scheduler/reason.ts';
import { node } from '../../support/builders.ts';

const can = (event: ClusterEvent, reason: Reason): boolean => helps([event], [reason]);

describe('what happens helps the pods that a plugin has refused for it', () => {
  it('whatever the names of resources and taints look like', () => {
    const devices = tooLittle('example.com/volume');
    expect(can('objects-changed', devices)).toBe(false);
    expect(can('node-labelled', devices)).toBe(false);
    expect(can('pod-gone', devices)).toBe(true);
    const taint = { key: 'example.com/topology spread', value: 'volume' };
    const repelled: Reason = { plugin: 'TaintToleration', taint };
    expect(can('node-removed', repelled)).toBe(false);
    expect(can('node-labelled', repelled)).toBe(false);
    expect(can('node-untainted', repelled)).toBe(true);
  });

  it('and a taint of a node may end its count as a domain', () => {
    const skewed: Reason = { plugin: 'PodTopologySpread', problem: 'skew' };
    const rules = { readsConditions: false };
    const before = node('n');
    const tainted = { ...before, taints: [{ key: 'k', value: '', effect: 'NoSchedule' } as const] };
    expect(helps(eventsOf(before, tainted, rules), [skewed])).toBe(true);
    expect(helps(eventsOf(tainted, before, rules), [skewed])).toBe(true);
    expect(eventsOf(before, { ...before }, rules)).toEqual([]);
  });

  it('and a new node helps all of them', () => {
    expect(can('node-added', { plugin: 'NodeAffinity', problem: 'conflict' })).toBe(true);
    expect(helps(['node-added'], [])).toBe(true);
  });
});

describe('a reason that is printed and read', () => {
  it.each<Reason>([
    { plugin: 'NodeUnschedulable' },
    { plugin: 'TaintToleration' },
    { plugin: 'TaintToleration', taint: { key: 'storm', value: 'wild' } },
    { plugin: 'NodeAffinity', problem: 'no-match' },
    tooLittle('pods'),
    tooLittle('example.com/volume'),
    { plugin: 'VolumeBinding', problem: { kind: 'no-volume' } },
    { plugin: 'PodTopologySpread', problem: 'no-label' },
    { plugin: 'InterPodAffinity', problem: 'existing-anti-affinity' },
    { plugin: 'other', text: 'node(s) are painted green' },
  ])('is the same: %o', (reason) => {
    expect(readReason(textOf(reason))).toEqual(reason);
  });
});
