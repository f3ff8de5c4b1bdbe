import { compareVersions, type KubernetesVersion } from './version.ts';

/** The oldest simulated release, as far as evictions by nodes and kubelets depend on it. */
export const OLDEST_VERSION: KubernetesVersion = Object.freeze({ major: 1, minor: 8 });

/**
 * The oldest release that these tables know in full. A table that begins with it holds for older
 * releases as far as anything is known of them.
 */
export const FULLY_KNOWN_FROM: KubernetesVersion = Object.freeze({ major: 1, minor: 20 });

/** The newest one. Later releases are assumed to behave like it. */
export const NEWEST_VERSION: KubernetesVersion = Object.freeze({ major: 1, minor: 37 });

export type Support =
  | { readonly kind: 'supported'; readonly version: KubernetesVersion }
  | { readonly kind: 'too-old' }
  | { readonly kind: 'newer-than-known'; readonly version: KubernetesVersion };

/** Whether a release is older than those that are known in full. */
export const isHalfKnown = (version: KubernetesVersion): boolean =>
  compareVersions(version, FULLY_KNOWN_FROM) < 0;

/** Whether a release is newer than those that are known. */
export const isTooNew = (version: KubernetesVersion): boolean =>
  compareVersions(version, NEWEST_VERSION) > 0;

/** Whether a release's behavior is known, and which release replaces one that is too new. */
export function supportOf(version: KubernetesVersion): Support {
  if (compareVersions(version, OLDEST_VERSION) < 0) return { kind: 'too-old' };
  if (isTooNew(version)) {
    return { kind: 'newer-than-known', version: NEWEST_VERSION };
  }
  return { kind: 'supported', version };
}
