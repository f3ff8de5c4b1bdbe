import { describe, expect, it } from 'vitest';
import type { KubeletConfiguration } from '#kubelet-configuration';
import { allocatableAfter, allocatableOf, podsLimitShift } from '#node-facts';
import { amountOf } from '#pod-facts';
import { present, quantityValue } from '#units';
import { parseVersion, resolveKubelet } from '#versions';
import { node } from '../support/builders.ts';
import { configuration, GI, gather, rawNode, summary } from './support.ts';

const version = parseVersion('1.36');
const { eviction } = resolveKubelet(present(version.ok ? version.value : undefined, 'a version'));

const TEN = node('ten', { capacity: { memory: '10Gi' }, allocatable: { memory: '9Gi' } });

const memoryOf = (settings: KubeletConfiguration): bigint =>
  quantityValue(amountOf(allocatableOf(TEN, settings, eviction), 'memory'));

describe('A4: what pods may ask for of 10Gi', () => {
  const one = { systemReserved: { memory: '1Gi' } };

  it.each<[string, KubeletConfiguration, bigint]>([
    ['system-reserved 1Gi, no thresholds', { ...one, evictionHard: {} }, 9663676416n],
    [
      'system-reserved 2Gi, hard 0.5Gi, soft 1Gi',
      {
        systemReserved: { memory: '2Gi' },
        evictionHard: { 'memory.available': '0.5Gi' },
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '30s' },
      },
      8053063680n,
    ],
    ['hard 1Gi', { ...one, evictionHard: { 'memory.available': '1Gi' } }, 8589934592n],
    ['hard 10%', { ...one, evictionHard: { 'memory.available': '10%' } }, 8589934576n],
    [
      'soft 1Gi only',
      {
        ...one,
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '0s' },
      },
      9558818816n,
    ],
  ])('%s', (_, settings, memory) => {
    expect(memoryOf(settings)).toBe(memory);
  });

  it('of a disk the threshold of nodefs is taken off, as floats have it', () => {
    const disk = node('disk', { capacity: { 'ephemeral-storage': '103079844Ki' } });
    const left = amountOf(allocatableOf(disk, {}, eviction), 'ephemeral-storage');
    expect(quantityValue(left)).toBe(94998384074n);
  });

  it('CPUs that are reserved by number take the place of those that are counted', () => {
    const four = node('four', { capacity: { cpu: '4' } });
    const counted = { systemReserved: { cpu: '500m' }, kubeReserved: { cpu: '500m' } };
    const cpuOf = (settings: KubeletConfiguration) =>
      quantityValue(amountOf(allocatableOf(four, settings, eviction), 'cpu'));
    expect(cpuOf(counted)).toBe(3n);
    expect(cpuOf({ ...counted, reservedSystemCPUs: '0-1' })).toBe(2n);
  });
});

describe('another configuration', () => {
  it('moves what a node shows by as much as it changes, and leaves alone what it does not', () => {
    const shown = { ...TEN, allocatable: { memory: '9Gi', pods: '110' } };
    const after = { systemReserved: { memory: '2Gi' } };
    expect(allocatableAfter(shown, {}, after, eviction)).toEqual({ memory: '7Gi', pods: '110' });
    expect(allocatableAfter(shown, {}, { evictionMaxPodGracePeriod: 5 }, eviction)).toBeUndefined();
  });

  it('never leaves less than nothing or more than there is', () => {
    const reserved = { systemReserved: { memory: '9.5Gi' } };
    expect(allocatableAfter(TEN, {}, reserved, eviction)).toEqual({ memory: '0' });
    expect(allocatableAfter(TEN, reserved, {}, eviction)).toEqual({ memory: '10Gi' });
  });

  it('moves the limit of all pods together, but not for thresholds', () => {
    const hard = { evictionHard: { 'memory.available': '1Gi' } };
    expect(podsLimitShift(TEN, {}, { kubeReserved: { memory: '1Gi' } })).toBe(-GI);
    expect(podsLimitShift(TEN, {}, hard)).toBe(0);
    const reserved = { kubeReserved: { memory: '1Gi' } };
    const none = { ...reserved, enforceNodeAllocatable: ['none'] };
    expect(podsLimitShift(TEN, reserved, none)).toBe(GI);
  });
});

describe('a node of a snapshot', () => {
  const [shown = {}, ...others] = rawNode('pier');
  const nodeShowing = (memory: string) => [
    { ...shown, status: { ...Object(shown['status']), allocatable: { memory } } },
    ...others,
  ];
  const kindsFor = async (memory: string, settings: object | undefined) => {
    const told = settings === undefined ? [] : [configuration({ ...settings }, 'pier')];
    const { assumptions } = await gather({
      'all.yaml': [...nodeShowing(memory), summary('pier'), ...told],
    });
    return assumptions.map(({ kind }) => kind);
  };

  it('that shows something else than its configuration gives is reported', async () => {
    expect(await kindsFor('7Gi', { kubeReserved: { memory: '1Gi' } })).toContain(
      'allocatable-differs',
    );
    expect(await kindsFor('7068Mi', { kubeReserved: { memory: '1Gi' } })).not.toContain(
      'allocatable-differs',
    );
    expect(await kindsFor('7Gi', undefined)).not.toContain('allocatable-differs');
  });

  it('has no kubelet that keeps more from pods than there is', async () => {
    const reserved = { kubeReserved: { memory: '4Gi' }, systemReserved: { memory: '4Gi' } };
    const { diagnostics } = await gather({
      'all.yaml': [...nodeShowing('7Gi'), summary('pier'), configuration(reserved, 'pier')],
    });
    expect(diagnostics).toMatchObject([{ severity: 'error', code: 'kubelet/reserves-too-much' }]);
  });
});
