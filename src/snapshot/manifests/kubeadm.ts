import type { FlagSetting } from '#versions';
import { isMapping } from '../schema/collections.ts';
import type { FieldPath } from '../schema/reading.ts';
import type { ConfigurationDocument } from '../snapshot.ts';

/** What kubeadm makes a control plane from. */
interface KubeadmControlPlane {
  readonly controllerManager: readonly FlagSetting[];
  readonly apiServer: readonly FlagSetting[];
  readonly images: readonly string[];
}

const CLUSTER = 'ClusterConfiguration.kubeadm.k8s.io';

/** The flags that a ClusterConfiguration of kubeadm gives to the control plane, and its release. */
export function controlPlaneOfKubeadm(document: ConfigurationDocument): KubeadmControlPlane {
  const { kind, value } = document;
  if (kind !== CLUSTER || !isMapping(value)) {
    return { controllerManager: [], apiServer: [], images: [] };
  }
  const version = value['kubernetesVersion'];
  return {
    controllerManager: flagsOf(document, 'controllerManager', value),
    apiServer: flagsOf(document, 'apiServer', value),
    images: typeof version === 'string' ? [`kube-apiserver:${version}`] : [],
  };
}

function flagsOf(
  document: ConfigurationDocument,
  component: 'controllerManager' | 'apiServer',
  value: Readonly<Record<string, unknown>>,
): readonly FlagSetting[] {
  const settings = value[component];
  const args = isMapping(settings) ? settings['extraArgs'] : undefined;
  const flag = (name: unknown, text: unknown, at: FieldPath): readonly FlagSetting[] =>
    typeof name === 'string' && typeof text === 'string'
      ? [
          {
            name,
            value: text,
            source: 'snapshot',
            place: document.placeOf([component, 'extraArgs', ...at], 'value'),
          },
        ]
      : [];
  // A list since v1beta4, so that flags can be repeated; before it was a map.
  if (Array.isArray(args)) {
    return args.flatMap((each: unknown, index) =>
      isMapping(each) ? flag(each['name'], each['value'], [index, 'value']) : [],
    );
  }
  return isMapping(args)
    ? Object.entries(args).flatMap(([name, text]) => flag(name, text, [name]))
    : [];
}
