import { describe, expect, test } from 'vitest';
import { admitSpec, fitsWhitelist, namespaceTolerations } from '#admission';
import type { Toleration } from '#cluster';
import { parseVersion, resolveBehaviors } from '#versions';
import { pod, spec } from '../support/builders.ts';

/** The admission behaviors of kube-apiserver under these flags. */
function admissionUnder(flags: Readonly<Record<string, string>>) {
  const version = parseVersion('1.36');
  if (!version.ok) throw new Error('1.36');
  const apiServerFlags = Object.entries(flags).map(([name, value]) => ({
    name,
    value,
    source: 'script' as const,
  }));
  const request = { controlPlane: version.value, controllerManagerFlags: [], apiServerFlags };
  return resolveBehaviors(request).behaviors.admission;
}

const NO_CLASSES = { priorityClasses: [], runtimeClasses: [] };

const admitted = (
  flags: Readonly<Record<string, string>>,
  tolerations: readonly Toleration[] = [],
  ofNamespace: readonly Toleration[] = [],
) => {
  const { spec: written } = pod('shop/web', 'a', spec({ tolerations }));
  const made = admitSpec(written, NO_CLASSES, admissionUnder(flags), {
    tolerations: ofNamespace,
  });
  return made.tolerations.map(({ key, effect, tolerationSeconds }) =>
    [key, effect, tolerationSeconds].join(' '),
  );
};

const OF_BATCH: Toleration = {
  key: 'pool',
  operator: 'Equal',
  value: 'batch',
  effect: 'NoSchedule',
};

const RESTRICTED = { 'enable-admission-plugins': 'NodeRestriction,PodTolerationRestriction' };

describe('the default tolerations', () => {
  test('are given unless their plugin is switched off', () => {
    expect(admitted({})).toHaveLength(2);
    expect(admitted({ 'disable-admission-plugins': 'DefaultTolerationSeconds' })).toEqual([]);
  });

  test('are given where the plugin is switched on and off', () => {
    const flags = {
      'enable-admission-plugins': 'DefaultTolerationSeconds',
      'disable-admission-plugins': 'DefaultTolerationSeconds',
    };
    expect(admitted(flags)).toHaveLength(2);
  });
});

describe('tolerations of a namespace', () => {
  test('are given to its pods only where the plugin is switched on', () => {
    expect(admitted({}, [], [OF_BATCH])).not.toContain('pool NoSchedule ');
    expect(admitted(RESTRICTED, [], [OF_BATCH])[0]).toBe('pool NoSchedule ');
  });

  test('are left out where the pod bears more', () => {
    const all: Toleration = { operator: 'Exists' };
    expect(admitted(RESTRICTED, [all], [OF_BATCH])).toEqual(['  ']);
  });

  test('stand in annotations; what is no list of tolerations counts as none', () => {
    const key = 'scheduler.alpha.kubernetes.io/defaultTolerations';
    const of = (text: string) => namespaceTolerations({ annotations: { [key]: text } }).defaults;
    expect(of(JSON.stringify([OF_BATCH]))).toEqual([OF_BATCH]);
    for (const text of ['', '{}', '[1]', '[{"key": 7}]']) expect(of(text)).toEqual([]);
  });

  test('may be limited by a whitelist, which an empty list is not', () => {
    const wide: Toleration = { key: 'pool', operator: 'Exists' };
    expect(fitsWhitelist([OF_BATCH], [wide])).toBe(true);
    expect(fitsWhitelist([wide], [OF_BATCH])).toBe(false);
    expect(fitsWhitelist([wide], [])).toBe(true);
    const minute: Toleration = { ...wide, effect: 'NoExecute', tolerationSeconds: 60 };
    const hour: Toleration = { ...minute, tolerationSeconds: 3_600 };
    expect([fitsWhitelist([minute], [hour]), fitsWhitelist([hour], [minute])]).toEqual([
      true,
      false,
    ]);
  });
});
