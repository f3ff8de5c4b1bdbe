import { describe, expect, test } from 'vitest';
import { parseVersion } from '#versions';
import { enabledByDefault, featureStatus } from '../../src/versions/feature-status.ts';
import type { Feature } from '../../src/versions/features.ts';

function at(feature: Feature, release: string): string {
  const version = parseVersion(release);
  if (!version.ok) throw new Error(release);
  const status = featureStatus(feature, version.value);
  const how = status.kind === 'settable' ? status.stage.stage : status.kind;
  return `${how} ${enabledByDefault(status) ? 'on' : 'off'}`;
}

describe('a feature gate', () => {
  test.each([
    ['1.20', 'not-yet off'],
    ['1.23', 'not-yet off'],
    ['1.24', 'alpha off'],
    ['1.25', 'alpha off'],
    ['1.26', 'beta on'],
    ['1.28', 'ga on'],
    ['1.31', 'ga on'],
    ['1.32', 'removed on'],
    ['1.37', 'removed on'],
  ])('NodeOutOfServiceVolumeDetach in %s is %s', (release, status) => {
    expect(at('NodeOutOfServiceVolumeDetach', release)).toBe(status);
  });

  test.each([
    ['1.28', 'not-yet off'],
    ['1.29', 'beta on'],
    ['1.33', 'beta on'],
    ['1.34', 'ga on'],
    ['1.37', 'ga on'],
  ])('SeparateTaintEvictionController in %s is %s', (release, status) => {
    expect(at('SeparateTaintEvictionController', release)).toBe(status);
  });

  test.each([
    ['1.29', 'not-yet off'],
    ['1.31', 'alpha off'],
    ['1.32', 'beta on'],
    ['1.36', 'ga on'],
  ])('JobManagedBy in %s is %s', (release, status) => {
    expect(at('JobManagedBy', release)).toBe(status);
  });

  test.each([
    ['1.34', 'not-yet off'],
    ['1.35', 'alpha off'],
    ['1.37', 'alpha off'],
  ])('TaintTolerationComparisonOperators in %s is %s', (release, status) => {
    expect(at('TaintTolerationComparisonOperators', release)).toBe(status);
  });
});
