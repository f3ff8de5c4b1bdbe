import { type Parsed, parsed, present, unparsed } from '#units';

/** A minor release of Kubernetes. Behaviors depend on nothing finer. */
export interface KubernetesVersion {
  readonly major: number;
  readonly minor: number;
}

/** A release as written by people and in tables. */
export type Release = `${number}.${number}`;

/** The releases that know a name. */
export interface Life {
  /** The first one; absent when the oldest known release has it. */
  readonly since?: Release;
  /** The first one that no longer has it; absent when the newest has it. */
  readonly removed?: Release;
}

export type VersionProblem = 'empty' | 'malformed';

/** `1.33`, `v1.29.4-gke.100`, `v1.30.3+k3s1`, `1.24+`: any text may follow a separator. */
const VERSION = /^v?(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})(?:\.\d+)?(?:[-+._].*)?$/;

/** Reads a version as reported by a kubelet, in an image tag, or as written by a person. */
export function parseVersion(text: string): Parsed<KubernetesVersion, VersionProblem> {
  if (text === '') return unparsed('empty');
  const [, major, minor] = VERSION.exec(text) ?? [];
  if (major === undefined || minor === undefined) return unparsed('malformed');
  return parsed({ major: Number(major), minor: Number(minor) });
}

/** `1.33` */
export const printVersion = ({ major, minor }: KubernetesVersion): Release => `${major}.${minor}`;

/** Negative when `a` is the older release, 0 when both are the same. */
export const compareVersions = (a: KubernetesVersion, b: KubernetesVersion): number =>
  a.major - b.major || a.minor - b.minor;

/**
 * Reads the version from an image's tag: `registry:5000/kube-apiserver:v1.33.6@sha256:…`. Undefined
 * for an image without a tag, and for tags without a version, such as `latest`.
 */
export function versionOfImage(image: string): KubernetesVersion | undefined {
  const [name = ''] = image.split('@');
  const [, tag = ''] = name.slice(name.lastIndexOf('/') + 1).split(':');
  const version = parseVersion(tag);
  return version.ok ? version.value : undefined;
}

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
