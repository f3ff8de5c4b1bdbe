import type { Labels, Node } from '#cluster';
import { type KubeletConfiguration, readKubeletConfiguration } from '#kubelet-configuration';
import type { KubeletConfigurationSource, KubeletFlags, LoadedSnapshot } from '#snapshot';
import { ConfigurationLayers, type Layer } from './configuration-layers.ts';
import { Complaints, diagnosticAt } from './diagnostics.ts';
import { compareDropIns, isDropIn, mergeDropIn } from './drop-in.ts';
import { flagsLayer } from './flags-layer.ts';
import { nodeInPath } from './node-in-path.ts';

/** A configuration in a document of the snapshot. */
interface Found extends Layer {
  readonly source: KubeletConfigurationSource;
  /** The node of the kubelet; undefined for all kubelets without a configuration of their own. */
  readonly node: string | undefined;
}

/**
 * The kubelet configurations in the documents of the snapshot. The answer of a kubelet itself takes
 * precedence, then a document that is named after the node, then one for nodes with its labels,
 * then one for all, then the ConfigMap of kubeadm. Flags override all of them except the kubelet's
 * own answer, which includes them. The published defaults of a preset come last.
 */
export class KubeletConfigurations {
  readonly #own = new Map<string, Found>();
  readonly #dropIns: readonly Found[];
  readonly #labelled: readonly Found[];
  readonly #flags: readonly FoundFlags[];
  readonly #forAll: Found | undefined;
  readonly #ofPreset = new Map<string, Found>();
  readonly #none: ConfigurationLayers;
  readonly #merged = new Map<Found, Map<ConfigurationLayers, ConfigurationLayers>>();

  constructor(
    { kubeletConfigurations, kubeletFlags }: Sources,
    nodes: ReadonlySet<string>,
    complaints: Complaints,
  ) {
    this.#flags = kubeletFlags.flatMap((line) => readFlags(line, nodes, complaints) ?? []);
    this.#none = new ConfigurationLayers(complaints);
    const found = kubeletConfigurations.flatMap(
      (source) => readSource(source, nodes, complaints) ?? [],
    );
    const isDrop = ({ source }: Found): boolean =>
      source.from === 'document' && isDropIn(source.path);
    this.#dropIns = found
      .filter(isDrop)
      .sort((a, b) => compareDropIns(a.source.path, b.source.path));
    for (const each of found) {
      for (const node of each.source.nodes ?? []) this.#ofPreset.set(node, each);
    }
    const others = found.filter((each) => !isDrop(each) && !isPreset(each)).sort(byTrust);
    for (const each of others) {
      if (each.node === undefined) continue;
      const first = this.#own.get(each.node);
      if (first === undefined) this.#own.set(each.node, each);
      else warnOfSecond(first, each, complaints);
    }
    const common = others.filter(({ node }) => node === undefined);
    this.#labelled = common.filter(({ source }) => source.nodeLabels !== undefined);
    const [first, ...rest] = common.filter(({ source }) => source.nodeLabels === undefined);
    this.#forAll = first;
    for (const second of rest) if (first) warnOfSecond(first, second, complaints);
  }

  /** The configuration of a node; undefined when it is unknown. */
  of({ name: node, labels }: Pick<Node, 'name' | 'labels'>): ConfigurationLayers | undefined {
    const base = this.#baseOf({ name: node, labels });
    const dropIns = this.#dropIns.filter((each) => (each.node ?? node) === node);
    const flags = this.#flags.filter((each) => (each.node ?? node) === node);
    if (base === undefined && dropIns.length === 0 && flags.length === 0) return undefined;
    const layers = base === undefined ? this.#none : this.#none.with(base);
    // The answer of a kubelet includes its drop-ins and flags.
    if (base?.source.from === 'configz') return layers;
    const merged = dropIns.reduce((below, dropIn) => this.#under(dropIn, below), layers);
    return flags.reduce((below, line) => below.with(line), merged);
  }

  /** The preset whose published defaults stand in for the configuration of a node. */
  presetOf(node: Pick<Node, 'name' | 'labels'>): KubeletConfigurationSource | undefined {
    const base = this.#baseOf(node);
    return base && isPreset(base) ? base.source : undefined;
  }

  #baseOf({ name, labels }: Pick<Node, 'name' | 'labels'>): Found | undefined {
    const shown = this.#own.get(name) ?? this.#labelledFor(labels) ?? this.#forAll;
    return shown ?? this.#ofPreset.get(name);
  }

  #labelledFor(labels: Labels): Found | undefined {
    const fits = (wanted: Labels): boolean =>
      Object.entries(wanted).every(([name, value]) => labels[name] === value);
    return this.#labelled.find(({ source }) => source.nodeLabels?.some(fits));
  }

  /** Without any document. */
  get none(): ConfigurationLayers {
    return this.#none;
  }

  #under(dropIn: Found, below: ConfigurationLayers): ConfigurationLayers {
    const merged = this.#merged.get(dropIn) ?? new Map<ConfigurationLayers, ConfigurationLayers>();
    this.#merged.set(dropIn, merged);
    const { placeOf } = dropIn;
    const configuration = mergeDropIn(below.configuration, dropIn.configuration);
    const made = merged.get(below) ?? below.with({ configuration, placeOf });
    merged.set(below, made);
    return made;
  }
}

type Sources = Pick<LoadedSnapshot, 'kubeletConfigurations' | 'kubeletFlags'>;

/** The configuration of the kubelet of each node, as far as the documents show it. */
export function configurationsOf(
  sources: Sources,
  nodes: readonly Pick<Node, 'name'>[],
): (node: Pick<Node, 'name' | 'labels'>) => KubeletConfiguration {
  const names = new Set(nodes.map(({ name }) => name));
  const kubelets = new KubeletConfigurations(sources, names, new Complaints());
  return (node) => kubelets.of(node)?.configuration ?? {};
}

/** A command line that sets something, with the node of its kubelet; undefined for all kubelets. */
interface FoundFlags extends Layer {
  readonly node: string | undefined;
}

function readFlags(
  line: KubeletFlags,
  nodes: ReadonlySet<string>,
  complaints: Complaints,
): FoundFlags | undefined {
  const { configuration, problems, placeOf, value } = flagsLayer(line);
  if (Object.keys(value).length === 0) return undefined;
  for (const problem of problems) complaints.add(diagnosticAt(problem, placeOf));
  const named = line.node !== undefined && nodes.has(line.node) ? line.node : undefined;
  return { configuration, placeOf, node: named ?? nodeInPath(line.path, nodes) };
}

const TRUST: Readonly<Record<KubeletConfigurationSource['from'], number>> = {
  configz: 0,
  document: 1,
  'set-up': 2,
  'config-map': 3,
  preset: 4,
};

const isPreset = ({ source }: Found): boolean => source.from === 'preset';

const byTrust = (a: Found, b: Found): number => TRUST[a.source.from] - TRUST[b.source.from];

function readSource(
  source: KubeletConfigurationSource,
  nodes: ReadonlySet<string>,
  complaints: Complaints,
): Found | undefined {
  const { configuration, problems } = readKubeletConfiguration(source.value, 'kubelet');
  for (const problem of problems) complaints.add(diagnosticAt(problem, source.placeOf));
  const layer = { configuration, placeOf: source.placeOf, source };
  const isNamed = source.name !== undefined && nodes.has(source.name);
  if (isNamed) return { ...layer, node: source.name };
  if (source.from === 'set-up') return { ...layer, node: nodeInPath(source.path, nodes) };
  if (source.from !== 'configz') return { ...layer, node: undefined };
  const node = source.name === undefined ? nodeInPath(source.path, nodes) : undefined;
  if (node !== undefined) return { ...layer, node };
  if (source.name === undefined && nodes.size === 1) return { ...layer, node: [...nodes][0] };
  complaints.add(
    source.name === undefined ? ofUnknownNode(source) : ofMissingNode(source, source.name),
  );
  return undefined;
}

const ofUnknownNode = ({ path, position }: KubeletConfigurationSource) =>
  ({
    code: 'node-facts/configuration-of-unknown-node',
    severity: 'warning',
    message: 'nothing says which node’s kubelet answered this, so that it is left out',
    hint: 'name the file after the node, such as worker-1.json',
    path,
    position,
  }) as const;

const ofMissingNode = ({ path, position }: KubeletConfigurationSource, name: string) =>
  ({
    code: 'node-facts/configuration-of-missing-node',
    severity: 'warning',
    message: `this is the configuration of the node ${JSON.stringify(name)}, which is not in the snapshot`,
    path,
    position,
  }) as const;

/**
 * A document of lower precedence is not even doubtful; two of the same precedence may contradict
 * each other.
 */
function warnOfSecond(first: Found, second: Found, complaints: Complaints): void {
  if (first.source.from !== second.source.from) return;
  if (JSON.stringify(first.configuration) === JSON.stringify(second.configuration)) return;
  const whose = second.node === undefined ? 'of all kubelets' : `of the kubelet on ${second.node}`;
  const { path, position } = first.source;
  complaints.add({
    code: 'node-facts/second-configuration',
    severity: 'warning',
    message: `another configuration ${whose} is at ${path}:${position.line}, and that one counts`,
    path: second.source.path,
    position: second.source.position,
  });
}
