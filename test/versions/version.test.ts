import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVersions, parseVersion, printVersion } from '#versions';
import { versionOfImage } from '../../src/versions/version.ts';

describe('a version', () => {
  test.each([
    ['1.33', '1.33'],
    ['v1.33.2', '1.33'],
    ['v1.29.4-gke.100', '1.29'],
    ['v1.30.3+k3s1', '1.30'],
    ['v1.31.0-rc.1', '1.31'],
    ['1.24+', '1.24'],
    ['v1.27.7_coreos.0', '1.27'],
  ])('%s is read as the release %s, whatever its vendor adds', (text, release) => {
    const version = parseVersion(text);
    expect(version.ok && printVersion(version.value)).toBe(release);
  });

  test.each(['latest', '1', 'v1.', '1.x', '01.33', '1.33 ', 'release-1.33', '1,33'])(
    '%s is no version',
    (text) => {
      expect(parseVersion(text)).toEqual({ ok: false, problem: 'malformed' });
    },
  );

  test('is missing when its text is empty', () => {
    expect(parseVersion('')).toEqual({ ok: false, problem: 'empty' });
  });

  test('is read back as it was printed, and compared as numbers are', () => {
    const minor = fc.integer({ min: 0, max: 999 });
    fc.assert(
      fc.property(minor, minor, (a, b) => {
        const [first, second] = [`1.${a}`, `v1.${b}.7`].map((text) => parseVersion(text));
        if (!first?.ok || !second?.ok) return false;
        return (
          Math.sign(compareVersions(first.value, second.value)) === Math.sign(a - b) &&
          printVersion(first.value) === `1.${a}`
        );
      }),
    );
  });
});

describe('an image', () => {
  test.each([
    ['registry.k8s.io/kube-apiserver:v1.33.6', '1.33'],
    ['harbour.example.com:5000/kube-apiserver:v1.29.1-eks.3', '1.29'],
    ['kube-apiserver:v1.30.2@sha256:0f6ba3c1', '1.30'],
  ])('%s carries the release %s in its tag', (image, release) => {
    const version = versionOfImage(image);
    expect(version && printVersion(version)).toBe(release);
  });

  test.each([
    'registry.k8s.io/kube-apiserver:latest',
    'harbour.example.com:5000/kube-apiserver',
    'kube-apiserver@sha256:0f6ba3c1',
    '',
  ])('%j carries no release', (image) => {
    expect(versionOfImage(image)).toBeUndefined();
  });
});
