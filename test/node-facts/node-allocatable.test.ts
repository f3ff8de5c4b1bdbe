import { describe, expect, it } from 'vitest';
import { cpusIn } from '#kubelet-configuration';
import { readResources } from '#pod-facts';
import { printQuantity } from '#units';
import { nodeAllocatable, podsMemoryLimit } from '../../src/node-facts/node-allocatable.ts';

const resources = (list: Readonly<Record<string, string>>) => readResources(list);
const printed = (list: ReturnType<typeof nodeAllocatable>) =>
  Object.fromEntries([...list].map(([name, amount]) => [name, printQuantity(amount)]));

describe('what pods may ask for', () => {
  it('is what the node has less everything that is reserved', () => {
    const capacity = resources({
      cpu: '8',
      memory: '16Gi',
      'ephemeral-storage': '100Gi',
      pods: '110',
    });
    const reservations = {
      system: resources({ cpu: '500m', memory: '1Gi', pid: '1000' }),
      kube: resources({ cpu: '250m', memory: '1Gi', 'ephemeral-storage': '5Gi' }),
      eviction: resources({ memory: '100Mi', 'ephemeral-storage': '10Gi' }),
    };
    expect(printed(nodeAllocatable(capacity, reservations))).toEqual({
      cpu: '7250m',
      memory: '14236Mi',
      'ephemeral-storage': '85Gi',
      pods: '110',
    });
    expect(printQuantity(podsMemoryLimit(capacity, reservations))).toBe('14Gi');
  });

  it('is never less than nothing', () => {
    const capacity = resources({ memory: '1Gi' });
    const [system, none] = [resources({ memory: '2Gi' }), resources({})];
    const reservations = { system, kube: none, eviction: none };
    expect(printed(nodeAllocatable(capacity, reservations))).toEqual({ memory: '0' });
    expect(printQuantity(podsMemoryLimit(capacity, reservations))).toBe('0');
  });

  it('has no memory that huge pages have, whether pods ask for these or not', () => {
    const capacity = resources({ memory: '10Gi', 'hugepages-2Mi': '2Gi', 'hugepages-1Gi': '3Gi' });
    const [system, none] = [resources({ memory: '1Gi' }), resources({})];
    const reservations = { system, kube: none, eviction: none };
    expect(printed(nodeAllocatable(capacity, reservations))).toEqual({
      memory: '4Gi',
      'hugepages-2Mi': '2Gi',
      'hugepages-1Gi': '3Gi',
    });
    expect(printQuantity(podsMemoryLimit(capacity, reservations))).toBe('4Gi');
  });
});

it.each([
  ['', 0],
  ['0', 1],
  ['0-3,8', 5],
  ['0-3,2-5', 6],
])('the list %j names %i CPUs', (list, cpus) => {
  expect(cpusIn(list)).toEqual({ ok: true, value: cpus });
});

it.each([',', '1,', '3-1', '-1', 'a', '1 - 2'])('%j is no list of CPUs', (list) => {
  expect(cpusIn(list).ok).toBe(false);
});
