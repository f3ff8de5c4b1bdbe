import type { FlagSetting } from '#versions';
import { isMapping } from '../schema/collections.ts';
import type { ConfigurationDocument } from '../snapshot.ts';
import { extraArgs } from './extra-args.ts';

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
  return extraArgs(args).map(({ name, value: text, at }) => ({
    name,
    value: text,
    source: 'snapshot',
    place: document.placeOf([component, 'extraArgs', ...at], 'value'),
  }));
}
