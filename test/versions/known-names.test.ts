import { describe, expect, test } from 'vitest';
import { present } from '#units';
import { judgeKubeletField, judgeName, parseVersion } from '#versions';

const at = (release: string) => {
  const version = parseVersion(release);
  return present(version.ok ? version.value : undefined, release);
};

describe('a name', () => {
  test.each([
    ['feature-gate', 'GracefulNodeShutdown', '1.20', undefined],
    ['feature-gate', 'DynamicKubeletConfig', '1.25', undefined],
    ['feature-gate', 'DynamicKubeletConfig', '1.26', 'gone'],
    ['feature-gate', 'NodeSwap', '1.21', 'too-young'],
    ['feature-gate', 'NodeSwap', '1.22', undefined],
    ['kubelet-flag', 'network-plugin', '1.23', undefined],
    ['kubelet-flag', 'network-plugin', '1.24', 'gone'],
    ['kubelet-flag', 'seccomp-default', '1.21', 'too-young'],
    ['kubelet-flag', 'eviction_hard', '1.36', undefined],
    ['controller-manager-flag', 'node-monitor-grace-period', '1.36', undefined],
    ['api-server-flag', 'default-unreachable-toleration-seconds', '1.36', undefined],
  ] as const)('%s %s at %s', (of, name, release, trouble) => {
    expect(judgeName(of, name, at(release))?.kind).toBe(trouble);
  });

  test.each([
    ['kubelet-flag', 'evction-hard', 'eviction-hard'],
    ['feature-gate', 'GracefulNodeShutdwn', 'GracefulNodeShutdown'],
    ['controller-manager-flag', 'node-evicton-rate', 'node-eviction-rate'],
  ] as const)('%s %s is nearest to %s', (of, name, meant) => {
    expect(judgeName(of, name, undefined)).toEqual({ kind: 'unknown', meant });
  });

  test('counts for all releases where none is known', () => {
    expect(judgeName('kubelet-flag', 'network-plugin', undefined)).toBeUndefined();
  });
});

test('a field came with a release', () => {
  expect(judgeKubeletField('mergeDefaultEvictionSettings', at('1.32'))?.kind).toBe('too-young');
  expect(judgeKubeletField('mergeDefaultEvictionSettings', at('1.33'))).toBeUndefined();
  expect(judgeKubeletField('evictionHard', at('1.20'))).toBeUndefined();
});
