import { describe, expect, test } from 'vitest';
import { parseVersion, resolveBehaviors } from '#versions';

function trafficOf(release: string, gates?: string) {
  const version = parseVersion(release);
  if (!version.ok) throw new Error(release);
  const flag = { name: 'feature-gates', value: gates ?? '', source: 'script' } as const;
  return resolveBehaviors({
    controlPlane: version.value,
    controllerManagerFlags: gates === undefined ? [] : [flag],
    apiServerFlags: [],
  }).behaviors.serviceTraffic;
}

describe('what a release reads of the traffic of Services', () => {
  test.each([
    ['1.20', []],
    ['1.21', []],
    ['1.22', ['internalTrafficPolicy']],
    ['1.23', ['internalTrafficPolicy']],
    ['1.24', ['topologyAwareHints', 'internalTrafficPolicy']],
    ['1.26', ['topologyAwareHints', 'internalTrafficPolicy', 'terminatingEndpoints']],
    [
      '1.27',
      [
        'topologyAwareHints',
        'topologyModeAnnotation',
        'internalTrafficPolicy',
        'terminatingEndpoints',
      ],
    ],
    [
      '1.31',
      [
        'topologyAwareHints',
        'trafficDistribution',
        'topologyModeAnnotation',
        'internalTrafficPolicy',
        'terminatingEndpoints',
      ],
    ],
  ])('in %s is %j', (release, fields) => {
    const on = Object.entries(trafficOf(release)).flatMap(([field, is]) => (is ? field : []));
    expect(on).toEqual(fields);
  });

  test.each([
    ['1.33', false],
    ['1.34', true],
    ['1.36', true],
    ['1.37', true],
  ])('in %s: PreferSameNode %j', (release, is) => {
    expect(trafficOf(release).sameTrafficDistribution).toBe(is);
  });

  test('follows gates where a release has them', () => {
    expect(trafficOf('1.23', 'TopologyAwareHints=true').topologyAwareHints).toBe(true);
    expect(trafficOf('1.32', 'ServiceTrafficDistribution=false').trafficDistribution).toBe(false);
    expect(trafficOf('1.33', 'PreferSameTrafficDistribution=true').sameTrafficDistribution).toBe(
      true,
    );
    expect(trafficOf('1.36', 'TopologyAwareHints=false').topologyAwareHints).toBe(true);
  });
});
