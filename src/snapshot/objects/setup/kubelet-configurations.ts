import type { ConfigurationDocument, KubeletConfigurationSource } from '../../raw/documents.ts';
import type { FieldPath } from '../../raw/field-path.ts';
import { isMapping } from '../../raw/value.ts';
import { fieldIn } from './kubelet-flags.ts';
import { nodesOfPools } from './pools.ts';
import { AKS_NAMES, GKE_NAMES, type Names, renamed, writtenPath } from './renamed-fields.ts';

/** The kubelet configurations inside documents that set up machines. */
export const configurationsIn = (
  documents: readonly ConfigurationDocument[],
): readonly KubeletConfigurationSource[] =>
  documents.flatMap((document) =>
    (INSIDE[document.kind]?.(document.value) ?? []).flatMap((inner) =>
      sourceOf(document, inner, documents),
    ),
  );

/** The place of a configuration in a document, and the document's spelling of field names. */
interface Inner {
  readonly within: FieldPath;
  readonly names?: Names;
}

/** The kubelet configurations in documents, by kind. */
const INSIDE: Readonly<Record<string, (value: unknown) => readonly Inner[]>> = {
  /** A document of its own is not a set-up; this one is in a file that cloud-init writes. */
  KubeletConfiguration: () => [{ within: [] }],
  'KubeletConfig.machineconfiguration.openshift.io': () => [{ within: ['spec', 'kubeletConfig'] }],
  'NodeConfig.node.eks.aws': () => [{ within: ['spec', 'kubelet', 'config'] }],
  'EC2NodeClass.karpenter.k8s.aws': () => [{ within: ['spec', 'kubelet'] }],
  'ClusterConfig.eksctl.io': (value) =>
    ['nodeGroups', 'managedNodeGroups'].flatMap((groups) => inGroups(groups, value)),
  'talos-config': () => [{ within: ['machine', 'kubelet', 'extraConfig'] }],
  'gke-node-config': () => [{ within: ['kubeletConfig'], names: GKE_NAMES }],
  'aks-kubelet-config': () => [{ within: [], names: AKS_NAMES }],
};

function inGroups(groups: string, value: unknown): readonly Inner[] {
  const list = fieldIn(value, groups);
  return Array.isArray(list)
    ? list.map((_, index) => ({ within: [groups, index, 'kubeletExtraConfig'] }))
    : [];
}

function sourceOf(
  document: ConfigurationDocument,
  { within, names = {} }: Inner,
  documents: readonly ConfigurationDocument[],
): readonly KubeletConfigurationSource[] {
  const written = within.reduce<unknown>(
    (value, step) =>
      value === null || value === undefined ? undefined : Reflect.get(Object(value), step),
    document.value,
  );
  if (!isMapping(written)) return [];
  const { path, position, placeOf } = document;
  return [
    {
      from: 'set-up',
      value: renamed(written, names),
      path,
      position,
      ...nodesOfPools(document, documents),
      placeOf: (field, part) => placeOf([...within, ...writtenPath(field, names)], part),
    },
  ];
}
