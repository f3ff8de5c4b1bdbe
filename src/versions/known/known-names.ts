import { featureLives } from '../feature-status.ts';
import { FULLY_KNOWN_FROM } from '../support.ts';
import type { Life } from '../version.ts';
import NAMES from './names.json' with { type: 'json' };

/**
 * The flags that kube-controller-manager has or had.
 * @upstream cmd/kube-controller-manager/app/options/options.go Flags (1.37)
 */
export const CONTROLLER_MANAGER_FLAG_NAMES: ReadonlySet<string> = new Set([
  ...NAMES.controlPlane,
  ...NAMES.controllerManager,
]);

/**
 * The flags that kube-apiserver has or had.
 * @upstream cmd/kube-apiserver/app/options/options.go Flags (1.37)
 */
export const API_SERVER_FLAG_NAMES: ReadonlySet<string> = new Set([
  ...NAMES.controlPlane,
  ...NAMES.apiServer,
]);

/**
 * The flags of kubelets on Linux and Windows, and the releases that know them.
 * @upstream cmd/kubelet/app/options/options.go KubeletFlags (1.37)
 */
export const KUBELET_FLAGS = livesIn(NAMES.kubelet);

/**
 * The fields of a KubeletConfiguration that not all releases know.
 * @upstream staging/src/k8s.io/kubelet/config/v1beta1/types.go KubeletConfiguration (1.37)
 */
export const YOUNG_KUBELET_FIELDS = livesIn(NAMES.kubeletFields);

/**
 * The feature gates of all components, and the releases that know them. Those that evictions depend
 * on have their releases in the table of features.
 * @upstream pkg/features/kube_features.go defaultVersionedKubernetesFeatureGates (1.37)
 */
export const FEATURE_GATES: ReadonlyMap<string, Life> = new Map([
  ...featureLives(),
  ...livesIn(NAMES.featureGates),
]);

/**
 * The lives of names by the first and the last minor release with them, such as `20-24`. Names that
 * no release has dropped have no last one: `21-`.
 */
function livesIn(names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, Life> {
  return new Map(
    Object.entries(names).flatMap(([releases, each]) => {
      const life = lifeOf(releases);
      return each.map((name) => [name, life] as const);
    }),
  );
}

function lifeOf(releases: string): Life {
  const [first, last] = releases.split('-');
  return {
    ...(Number(first) > FULLY_KNOWN_FROM.minor && { since: `1.${Number(first)}` as const }),
    ...(last !== '' && { removed: `1.${Number(last) + 1}` as const }),
  };
}
