import type { FlagSetting } from '#versions';
import type { ConfigurationDocument } from '../../raw/documents.ts';
import type { FieldPath } from '../../raw/field-path.ts';
import { isMapping } from '../../raw/value.ts';
import { type ExtraArg, extraArgs, listedArgs } from './extra-args.ts';
import { fieldIn } from './kubelet-flags.ts';

/** The control-plane settings of a document that sets up machines. */
export interface SetupOfControlPlane {
  readonly controllerManager: readonly FlagSetting[];
  readonly apiServer: readonly FlagSetting[];
  /** Images of kube-apiserver, which show the release. */
  readonly images: readonly string[];
}

type Component = 'controllerManager' | 'apiServer';
type Args = readonly [FieldPath, readonly ExtraArg[]];

/** The control-plane flags in documents, by kind. */
const FLAGS_IN: Readonly<Record<string, (value: unknown, component: Component) => Args>> = {
  'ClusterConfiguration.kubeadm.k8s.io': (value, component) => [
    [component, 'extraArgs'],
    extraArgs(fieldIn(value, component, 'extraArgs')),
  ],
  MasterConfig: (value, component) => {
    const args = component === 'apiServer' ? 'apiServerArguments' : 'controllerArguments';
    const within = ['kubernetesMasterConfig', args];
    return [within, extraArgs(fieldIn(value, ...within))];
  },
  'k3s-config': (value, component) => {
    const name = component === 'apiServer' ? 'kube-apiserver-arg' : 'kube-controller-manager-arg';
    return [[name], listedArgs(fieldIn(value, name))];
  },
  'talos-config': (value, component) => [
    ['cluster', component, 'extraArgs'],
    extraArgs(fieldIn(value, 'cluster', component, 'extraArgs')),
  ],
};

/** The control-plane flags in such a document, and the release. */
export function controlPlaneOf(document: ConfigurationDocument): SetupOfControlPlane {
  const version = fieldIn(document.value, 'kubernetesVersion');
  const hasVersion = document.kind === KUBEADM && typeof version === 'string';
  return {
    controllerManager: flagsOf(document, 'controllerManager'),
    apiServer: flagsOf(document, 'apiServer'),
    images: hasVersion ? [`kube-apiserver:${version}`] : [],
  };
}

const KUBEADM = 'ClusterConfiguration.kubeadm.k8s.io';

function flagsOf(document: ConfigurationDocument, component: Component): readonly FlagSetting[] {
  const find = FLAGS_IN[document.kind];
  if (find === undefined || !isMapping(document.value)) return [];
  const [within, args] = find(document.value, component);
  return args.map(({ name, value, at }) => ({
    name,
    value,
    source: 'snapshot',
    place: document.placeOf([...within, ...at], 'value'),
  }));
}
