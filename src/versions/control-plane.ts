import type { Diagnostic } from '#diagnostics';
import { unreachable } from '#units';
import type { FlagSetting } from './setting.ts';
import { NEWEST_VERSION, OLDEST_VERSION, supportOf } from './support.ts';
import {
  compareVersions,
  type KubernetesVersion,
  parseVersion,
  printVersion,
  versionOfImage,
} from './version.ts';

/** Evidence of the control plane's release in a cluster's files. */
export interface ControlPlaneFacts {
  /** The request of the command line or a script, with its place. */
  readonly wanted?: { readonly text: string; readonly place?: FlagSetting['place'] };
  /** Releases that API servers named to who took the snapshot, in any order. */
  readonly apiServerReleases?: readonly string[];
  /** Images of kube-apiserver pods, in any order. */
  readonly apiServerImages: readonly string[];
  /** Versions that nodes report, in any order. */
  readonly kubeletVersions: readonly string[];
}

export type ControlPlaneDecision =
  | {
      readonly kind: 'decided';
      readonly version: KubernetesVersion;
      /** The newer release that it stands in for, of which nothing is known. */
      readonly insteadOf?: KubernetesVersion;
      /** The deciding evidence, the strongest first; the last when the files have none. */
      readonly by: 'wanted' | 'api-server' | 'api-server-image' | 'newest-kubelet' | 'newest-known';
      /** A warning when a newer release is replaced by the newest known one. */
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] };

type Found = Pick<ControlPlaneDecision & { kind: 'decided' }, 'version' | 'by'>;

/** The release of a control plane: the requested one, else the newest in the files. */
export function decideControlPlane(facts: ControlPlaneFacts): ControlPlaneDecision {
  const { wanted, apiServerReleases = [], apiServerImages, kubeletVersions } = facts;
  if (wanted !== undefined) {
    const version = parseVersion(wanted.text);
    if (!version.ok) return rejected(malformed(wanted.text), wanted.place);
    return withinSupport({ version: version.value, by: 'wanted' }, wanted.place);
  }
  const named = newest(apiServerReleases.map(readable));
  if (named !== undefined) return withinSupport({ version: named, by: 'api-server' });
  const ofImages = newest(apiServerImages.map(versionOfImage));
  if (ofImages !== undefined) return withinSupport({ version: ofImages, by: 'api-server-image' });
  const ofKubelets = newest(kubeletVersions.map(readable));
  return withinSupport(
    ofKubelets === undefined
      ? { version: NEWEST_VERSION, by: 'newest-known' }
      : { version: ofKubelets, by: 'newest-kubelet' },
  );
}

const readable = (text: string): KubernetesVersion | undefined => {
  const version = parseVersion(text);
  return version.ok ? version.value : undefined;
};

const newest = (
  versions: readonly (KubernetesVersion | undefined)[],
): KubernetesVersion | undefined =>
  versions
    .filter((version) => version !== undefined)
    .reduce<KubernetesVersion | undefined>(
      (best, version) =>
        best === undefined || compareVersions(version, best) > 0 ? version : best,
      undefined,
    );

function withinSupport(found: Found, place?: FlagSetting['place']): ControlPlaneDecision {
  const support = supportOf(found.version);
  switch (support.kind) {
    case 'supported':
      return { kind: 'decided', ...found, diagnostics: [] };
    case 'newer-than-known':
      return {
        kind: 'decided',
        by: found.by,
        version: support.version,
        insteadOf: found.version,
        diagnostics: [{ ...tooNew(found.version), ...place }],
      };
    case 'too-old':
      return rejected(tooOld(found), place);
    default:
      return unreachable(support);
  }
}

const rejected = (diagnostic: Diagnostic, place?: FlagSetting['place']): ControlPlaneDecision => ({
  kind: 'rejected',
  diagnostics: [{ ...diagnostic, ...place }],
});

const malformed = (text: string): Diagnostic => ({
  code: 'versions/malformed-version',
  severity: 'error',
  message: `${JSON.stringify(text)} is no Kubernetes version`,
  hint: 'for example 1.33 or v1.33.2',
});

const tooOld = ({ version }: Found): Diagnostic => ({
  code: 'versions/too-old',
  severity: 'error',
  message:
    `Kubernetes ${printVersion(version)} is older than ${printVersion(OLDEST_VERSION)}, ` +
    'the oldest release that is simulated',
  hint: `--kubernetes-version ${printVersion(OLDEST_VERSION)}`,
});

const tooNew = (version: KubernetesVersion): Diagnostic => ({
  code: 'versions/too-new',
  severity: 'warning',
  message:
    `Kubernetes ${printVersion(version)} is newer than this program; ` +
    `it is taken to behave like ${printVersion(NEWEST_VERSION)}`,
});
