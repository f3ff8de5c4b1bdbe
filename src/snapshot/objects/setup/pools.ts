import type { ConfigurationDocument } from '../../raw/documents.ts';
import { isMapping } from '../../raw/value.ts';
import { fieldIn } from './kubelet-flags.ts';

const POOL = /^pools\.operator\.machineconfiguration\.openshift\.io\/(.+)$/;

type Labels = Readonly<Record<string, string>>;

/**
 * The labels of the nodes of an OpenShift KubeletConfig: the labels of the pools that it selects,
 * by their documents or by the names of pools; empty where neither is known.
 */
export function nodesOfPools(
  { kind, value }: ConfigurationDocument,
  documents: readonly ConfigurationDocument[],
): { readonly nodeLabels?: readonly Labels[] } {
  if (kind !== 'KubeletConfig.machineconfiguration.openshift.io') return {};
  const wanted = labelsIn(fieldIn(value, 'spec', 'machineConfigPoolSelector', 'matchLabels'));
  const entries = Object.entries(wanted);
  if (entries.length === 0) return {};
  const known = documents
    .filter((each) => each.kind === 'MachineConfigPool.machineconfiguration.openshift.io')
    .filter((pool) => {
      const labels = labelsIn(fieldIn(pool.value, 'metadata', 'labels'));
      return entries.every(([name, label]) => labels[name] === label);
    })
    .map((pool) => labelsIn(fieldIn(pool.value, 'spec', 'nodeSelector', 'matchLabels')));
  if (known.length > 0) return { nodeLabels: known };
  const named = entries.flatMap(([name]) => POOL.exec(name)?.[1] ?? []);
  return named.length === 0
    ? {}
    : { nodeLabels: named.map((pool) => ({ [`node-role.kubernetes.io/${pool}`]: '' })) };
}

const labelsIn = (value: unknown): Labels =>
  isMapping(value)
    ? Object.fromEntries(Object.entries(value).map(([name, label]) => [name, `${label}`]))
    : {};
