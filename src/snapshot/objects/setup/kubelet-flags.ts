import type { ConfigurationDocument } from '../../raw/documents.ts';
import type { FieldPath } from '../../raw/field-path.ts';
import { isMapping } from '../../raw/value.ts';
import { readCarefulYaml } from '../../raw/yaml/careful-yaml.ts';
import { filesOf } from './cloud-files.ts';
import { withoutEmbedded } from './embedded.ts';
import { type ExtraArg, extraArgs, listedArgs } from './extra-args.ts';
import { flagsInFile } from './flags-in-text.ts';
import type { KubeletFlag, KubeletFlags } from './kubelet-flag.ts';
import { NODE_CONFIG_MAP } from './setup-kinds.ts';

/** The kubelet flags in a document that sets up machines. */
export function kubeletFlagsOf(document: ConfigurationDocument): readonly KubeletFlags[] {
  const { kind, path, position, value } = document;
  if (!isMapping(value)) return [];
  const lines: readonly Pick<KubeletFlags, 'flags' | 'node'>[] =
    kind === NODE_CONFIG_MAP
      ? [inNodeConfigMap(document)]
      : [
          ...(FLAGS_IN[kind]?.(value) ?? []).map((written) => placed(written, document)),
          ...filesOf(document)
            .map((file) => ({ ...file, text: withoutEmbedded(file.text) }))
            .filter(({ name, text }) => /kubelet/i.test(`${name}\n${text}`))
            .map((file) => ({ flags: flagsInFile(file, document) })),
        ];
  return lines.filter(({ flags }) => flags.length > 0).map((line) => ({ ...line, path, position }));
}

type Fields = Readonly<Record<string, unknown>>;

/** Flags in the form of a document, with the enclosing field. */
interface WrittenFlags {
  readonly within: FieldPath;
  readonly args: readonly ExtraArg[];
  /** The node of the kubelet, where the document names it. */
  readonly node?: unknown;
}

/** The kubelet flags in documents, by kind. */
const FLAGS_IN: Readonly<Record<string, (fields: Fields) => readonly WrittenFlags[]>> = {
  'InitConfiguration.kubeadm.k8s.io': ({ nodeRegistration }) => ofRegistration(nodeRegistration),
  'JoinConfiguration.kubeadm.k8s.io': ({ nodeRegistration }) => ofRegistration(nodeRegistration),
  NodeConfig: ({ kubeletArguments, nodeName }) => [
    { within: ['kubeletArguments'], args: extraArgs(kubeletArguments), node: nodeName },
  ],
  'NodeConfig.node.eks.aws': ({ spec }) => [
    { within: ['spec', 'kubelet', 'flags'], args: listedArgs(fieldIn(spec, 'kubelet', 'flags')) },
  ],
  'k3s-config': (fields) => [
    {
      within: ['kubelet-arg'],
      args: listedArgs(fields['kubelet-arg']),
      node: fields['node-name'],
    },
  ],
  'talos-config': ({ machine }) => [
    {
      within: ['machine', 'kubelet', 'extraArgs'],
      args: extraArgs(fieldIn(machine, 'kubelet', 'extraArgs')),
      node: fieldIn(machine, 'network', 'hostname'),
    },
  ],
};

const ofRegistration = (registration: unknown): readonly WrittenFlags[] => [
  {
    within: ['nodeRegistration', 'kubeletExtraArgs'],
    args: extraArgs(fieldIn(registration, 'kubeletExtraArgs')),
    node: fieldIn(registration, 'name'),
  },
];

function placed(
  { within, args, node }: WrittenFlags,
  { placeOf }: Pick<ConfigurationDocument, 'placeOf'>,
): Pick<KubeletFlags, 'flags' | 'node'> {
  const flags = args.map(({ name, value, at }): KubeletFlag => {
    return { name, value, isCertain: true, place: placeOf([...within, ...at], 'value') };
  });
  return { flags, ...(typeof node === 'string' && node !== '' && { node }) };
}

/** OpenShift 3 keeps the set-up of a group of nodes as a text. */
function inNodeConfigMap(document: ConfigurationDocument): Pick<KubeletFlags, 'flags'> {
  const within = ['data', 'node-config.yaml'];
  const text = fieldIn(document.value, ...within);
  const yaml = typeof text === 'string' ? readCarefulYaml(text) : undefined;
  if (yaml?.ok !== true) return { flags: [] };
  const placeOf: ConfigurationDocument['placeOf'] = (field, part) => {
    const span = part === 'name' ? yaml.document.spanOfName(field) : yaml.document.spanOf(field);
    return document.placeWithin(within, span.start, span.end);
  };
  const args = extraArgs(fieldIn(yaml.value, 'kubeletArguments'));
  return placed({ within: ['kubeletArguments'], args }, { placeOf });
}

/** The value at nested names. */
export const fieldIn = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce((inner, name) => (isMapping(inner) ? inner[name] : undefined), value);
