import { present } from '#units';
import { compareVersions, type KubernetesVersion, parseVersion, type Release } from './version.ts';

/**
 * Values by the release that introduced them; oldest first. The first entry also holds before its
 * release.
 */
export type History<Value> = readonly [Since<Value>, ...Since<Value>[]];

type Since<Value> = readonly [since: Release, value: Value];

/** The entry of a history that holds at a release. */
export function heldAt<Value>(
  history: History<Value>,
  version: KubernetesVersion,
): { readonly since: Release; readonly value: Value } {
  const [since, value] = history.findLast(([release]) => !isBefore(version, release)) ?? history[0];
  return { since, value };
}

/** Whether a version is older than a release of a table. */
export function isBefore(version: KubernetesVersion, release: Release): boolean {
  const parsed = parseVersion(release);
  return compareVersions(version, present(parsed.ok ? parsed.value : undefined, release)) < 0;
}
