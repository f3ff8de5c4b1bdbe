import { describe, expect, it } from 'vitest';
import type { ContainerStats, ImageFsLayout, PodSpec, PodStats } from '#cluster';
import { printQuantity } from '#units';
import {
  exceededLimit,
  localStorageLimits,
} from '../../../../src/kubelet/eviction/loop/local-storage.ts';
import { pod, spec } from '../../../support/builders.ts';
import { GIB, MIB } from '../../../support/measured.ts';

interface Crew {
  readonly name: string;
  readonly limit?: string;
  readonly rootfs?: number;
  readonly logs?: number;
}

/** The limit that a pod of this crew exceeds, as the kubelet's metrics name it. */
function exceeded(
  crew: readonly Crew[],
  { layout = 'shared', total }: { readonly layout?: ImageFsLayout; readonly total?: number } = {},
) {
  const containers = crew.map(({ name, limit }) => ({
    name,
    resources: limit === undefined ? {} : { limits: { 'ephemeral-storage': limit } },
  }));
  const measured = crew.map(
    ({ name, rootfs = 0, logs = 0 }): ContainerStats => ({
      name,
      rootfs: { usedBytes: rootfs },
      logs: { usedBytes: logs },
    }),
  );
  return judge({ containers }, { containers: measured }, layout, total);
}

function judge(
  given: Partial<PodSpec>,
  measured: Partial<PodStats>,
  layout: ImageFsLayout = 'shared',
  total?: number,
) {
  const limits = localStorageLimits(pod('shop/web', 'pier', spec(given)));
  const podRef = { namespace: 'shop', name: 'web', uid: '' };
  const stats: PodStats = {
    podRef,
    ...measured,
    ...(total !== undefined && { 'ephemeral-storage': { usedBytes: total } }),
  };
  const found = limits && exceededLimit(limits, stats, layout);
  return found && { ...found, limit: printQuantity(found.limit) };
}

const cache = (sizeLimit: string): Partial<PodSpec> => ({
  volumes: [{ name: 'cache', emptyDir: { sizeLimit } }],
});

const using = (usedBytes: number): Partial<PodStats> => ({
  volume: [{ name: 'cache', usedBytes }],
});

describe('a limit of local storage', () => {
  it('of a volume is exceeded by more than it, not by as much', () => {
    expect(judge(cache('1Gi'), using(GIB))).toBeUndefined();
    expect(judge(cache('1Gi'), using(GIB + 1))).toEqual({
      label: 'emptydirfs.limit',
      volume: 'cache',
      limit: '1Gi',
    });
  });

  it('of zero is none for a volume', () => {
    expect(judge(cache('0'), using(10 * GIB))).toBeUndefined();
  });

  it('of a volume that is not measured is kept', () => {
    expect(judge(cache('1Gi'), {})).toBeUndefined();
  });

  it('is looked for first in volumes, then in the pod, then in its containers', () => {
    const both = { ...cache('1Gi'), containers: [limited('crew')] };
    const full = {
      ...using(2 * GIB),
      containers: [{ name: 'crew', logs: { usedBytes: 2 * GIB } }],
    };
    expect(judge(both, full, 'shared', 5 * GIB)?.label).toBe('emptydirfs.limit');
    expect(judge({ containers: [limited('crew')] }, full, 'shared', 5 * GIB)?.label).toBe(
      'ephemeralpodfs.limit',
    );
    expect(judge({ containers: [limited('crew')] }, full)?.label).toBe(
      'ephemeralcontainerfs.limit',
    );
  });

  it('of one container counts for a whole pod when no other has one', () => {
    const crew = [
      { name: 'captain', limit: '1Gi', rootfs: 100 * MIB },
      { name: 'mate', rootfs: 2 * GIB },
    ];
    expect(exceeded(crew, { total: 2200 * MIB })).toEqual({
      label: 'ephemeralpodfs.limit',
      limit: '1Gi',
    });
  });

  it('of each container counts where the pod as a whole keeps to the sum', () => {
    const crew = [
      { name: 'captain', limit: '1Gi', rootfs: 2 * GIB },
      { name: 'mate', limit: '5Gi' },
    ];
    expect(exceeded(crew, { total: 2 * GIB })).toMatchObject({
      label: 'ephemeralcontainerfs.limit',
      container: 'captain',
    });
  });

  it.each<[ImageFsLayout, boolean]>([
    ['shared', true],
    ['dedicated', false],
    ['split', false],
  ])('of a container holds its layer only on a shared disk: %s', (layout, isExceeded) => {
    const crew = [{ name: 'captain', limit: '1Gi', rootfs: 2 * GIB, logs: MIB }];
    expect(exceeded(crew, { layout }) !== undefined).toBe(isExceeded);
    const wordy = [{ name: 'captain', limit: '1Gi', logs: 2 * GIB }];
    expect(exceeded(wordy, { layout })?.label).toBe('ephemeralcontainerfs.limit');
  });

  it('is none for pods that give none', () => {
    expect(localStorageLimits(pod('shop/web', 'pier'))).toBeUndefined();
    expect(localStorageLimits(pod('shop/web', 'pier', spec(cache('0'))))).toBeUndefined();
  });
});

const limited = (name: string) => ({
  name,
  resources: { limits: { 'ephemeral-storage': '1Gi' } },
});
