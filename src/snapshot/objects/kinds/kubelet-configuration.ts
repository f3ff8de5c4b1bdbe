import type { Problem } from '../../bytes/refusal.ts';
import type { ConfigurationDocument, KubeletConfigurationSource } from '../../raw/documents.ts';
import type { FieldPath } from '../../raw/field-path.ts';
import { isMapping } from '../../raw/value.ts';
import { readCarefulYaml } from '../../raw/yaml/careful-yaml.ts';

export type KubeletConfigurationFinding =
  | { readonly kind: 'source'; readonly source: KubeletConfigurationSource }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly path: FieldPath };

/** The kubelet configuration in a document, for one kubelet or all, with the kubelet's node. */
export function findKubeletConfiguration(
  document: ConfigurationDocument,
): KubeletConfigurationFinding {
  const fields = isMapping(document.value) ? document.value : {};
  switch (document.kind) {
    case 'KubeletConfigz':
      return found('configz', document, fields['kubeletconfig'], ['kubeletconfig']);
    case 'ConfigMap':
      return inConfigMap(
        document,
        isMapping(fields['data']) ? fields['data']['kubelet'] : undefined,
      );
    default:
      return found('document', document, document.value, []);
  }
}

/** kubeadm keeps the configuration as a text in YAML. */
function inConfigMap(document: ConfigurationDocument, text: unknown): KubeletConfigurationFinding {
  const path = ['data', 'kubelet'];
  if (typeof text !== 'string') {
    return { kind: 'problem', path, problem: NO_CONFIGURATION };
  }
  const yaml = readCarefulYaml(text);
  if (yaml.ok) {
    const { source } = found('config-map', document, yaml.value, path, 'of-all');
    const placeOf: KubeletConfigurationSource['placeOf'] = (field, part) => {
      const span = part === 'name' ? yaml.document.spanOfName(field) : yaml.document.spanOf(field);
      return document.placeWithin(path, span.start, span.end);
    };
    return { kind: 'source', source: { ...source, placeOf } };
  }
  const [{ message } = { message: 'it cannot be read' }] = yaml.problems;
  return {
    kind: 'problem',
    path,
    problem: {
      ...BROKEN_CONFIGURATION,
      message: `the configuration in this ConfigMap is no YAML: ${message}`,
    },
  };
}

const NO_CONFIGURATION: Problem = {
  code: 'snapshot/no-kubelet-configuration',
  message: 'this ConfigMap has no configuration of kubelets: the key "kubelet" is missing in data',
};

const BROKEN_CONFIGURATION = { code: 'snapshot/broken-kubelet-configuration' };

function found(
  from: KubeletConfigurationSource['from'],
  document: ConfigurationDocument,
  value: unknown,
  within: FieldPath,
  scope?: 'of-all',
): Extract<KubeletConfigurationFinding, { readonly kind: 'source' }> {
  const name = scope === 'of-all' ? undefined : (document.name ?? nameIn(document.value));
  const { path, position } = document;
  return {
    kind: 'source',
    source: {
      from,
      value,
      path,
      position,
      ...(name !== undefined && { name }),
      placeOf: (field, part) => document.placeOf([...within, ...field], part),
    },
  };
}

function nameIn(value: unknown): string | undefined {
  const metadata = isMapping(value) ? value['metadata'] : undefined;
  const name = isMapping(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
