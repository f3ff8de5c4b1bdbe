import { describe, expect, it } from 'vitest';
import { TAINT_NOT_READY, TAINT_UNREACHABLE, type Toleration } from '#cluster';
import type { CompiledPodSetting } from '#script';
import { PodSettings } from '../../src/preparation/base.ts';
import { byDefault, pod, spec, tolerates, tolerating } from '../support/builders.ts';

type Wanted = Omit<CompiledPodSetting, 'matches'>;

/** Settings for all pods of a namespace, in the order of the script. */
const settings = (...wanted: readonly (Wanted & { readonly of?: string })[]): PodSettings =>
  new PodSettings(
    wanted.map(({ of = 'shop', ...setting }) => ({
      ...setting,
      matches: ({ namespace }) => namespace === of,
    })),
  );

const unreachableFor = (seconds: number) =>
  settings({ tolerationSeconds: { unreachable: seconds } });

const tolerationsOf = (wanted: PodSettings, ...tolerations: readonly Toleration[]) =>
  wanted.apply(pod('shop/web', 'heron-bay', tolerating(...tolerations))).spec.tolerations;

describe('what a script says of pods', () => {
  it('leaves other pods as they are', () => {
    const watch = pod('watch/lamp', 'heron-bay');
    expect(unreachableFor(60).apply(watch)).toBe(watch);
  });

  it('changes the seconds of the toleration that names the taint', () => {
    expect(tolerationsOf(unreachableFor(60), ...byDefault())).toEqual(byDefault(60, 300));
  });

  it('leaves tolerations that the DaemonSet controller or a kubelet gives as they are', () => {
    const given = pod('shop/log', 'heron-bay', tolerating(...byDefault()));
    const owner = {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      name: 'log',
      uid: '1',
      controller: true,
    };
    const daemon = { ...given, ownerReferences: [owner] };
    const mirror = { ...given, annotations: { 'kubernetes.io/config.mirror': '1' } };
    for (const each of [daemon, mirror]) expect(unreachableFor(60).apply(each)).toBe(each);
  });

  it('changes both when it says both', () => {
    const wanted = settings({ tolerationSeconds: { unreachable: 60, 'not-ready': 20 } });
    expect(tolerationsOf(wanted, ...byDefault())).toEqual(byDefault(60, 20));
  });

  it('gives the pod as a whole other resources, and leaves those it does not name', () => {
    const wanted = settings({ resources: { requests: { memory: '1Gi' }, limits: { cpu: '2' } } });
    const container = (name: string, requests: Record<string, string>) => ({
      name,
      resources: { requests },
    });
    const containers = [
      container('web', { cpu: '100m', memory: '64Mi' }),
      container('proxy', { memory: '32Mi' }),
    ];
    const before = pod('shop/web', 'heron-bay', { ...spec({ containers }) });
    expect(wanted.apply(before).spec.containers.map(({ resources }) => resources)).toEqual([
      { requests: { cpu: '100m', memory: '1Gi' }, limits: { cpu: '2' } },
      { requests: {} },
    ]);
  });

  it('ends a toleration for ever', () => {
    expect(tolerationsOf(unreachableFor(60), tolerates(TAINT_UNREACHABLE))).toEqual([
      tolerates(TAINT_UNREACHABLE, 60),
    ]);
  });

  it('puts a new toleration first, where no other can hide it', () => {
    const anything: Toleration = { operator: 'Exists' };
    expect(tolerationsOf(unreachableFor(60), anything)).toEqual([
      tolerates(TAINT_UNREACHABLE, 60),
      anything,
    ]);
  });

  it('is about the effect that evicts', () => {
    const noSchedule: Toleration = { ...tolerates(TAINT_UNREACHABLE), effect: 'NoSchedule' };
    expect(tolerationsOf(unreachableFor(60), noSchedule)).toEqual([
      tolerates(TAINT_UNREACHABLE, 60),
      noSchedule,
    ]);
  });

  it('counts as said last where it is said twice', () => {
    const wanted = settings(
      { tolerationSeconds: { unreachable: 60, 'not-ready': 20 }, priority: 7 },
      { tolerationSeconds: { unreachable: 90 } },
    );
    const web = wanted.apply(pod('shop/web', 'heron-bay', spec({ priority: 1 })));
    expect(web.spec.priority).toBe(7);
    expect(web.spec.tolerations).toEqual([
      tolerates(TAINT_NOT_READY, 20),
      tolerates(TAINT_UNREACHABLE, 90),
    ]);
  });
});
