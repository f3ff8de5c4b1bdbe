import type { KubeletConfigurationSource } from '#snapshot';
import { addToList, compareText } from '#units';

/** Assumptions about nodes, where the files have no facts. */
const NODE_KINDS = [
  /** The configuration of these kubelets is unknown. */
  'kubelet-defaults',
  /**
   * Their Node objects show other allocatable resources than their configuration gives, and take
   * precedence.
   */
  'allocatable-differs',
  /** No summary: memory from metrics of the API, no disks and no processes. */
  'usage-from-metrics',
  /** The metrics show no use of daemons either: it counts as zero. */
  'daemons-without-memory',
  /** The summary shows no file system of images: they are on the node's disk. */
  'images-on-node-disk',
  /** The summary does not show the separate file system of images: it is never full. */
  'image-disk-unknown',
  /** The memory left to all pods together was computed from the use of each. */
  'pods-memory-derived',
  /** Collecting unused images and dead containers frees nothing. */
  'nothing-to-collect',
  /** Collecting images frees the images that the node lists and no pod on it uses. */
  'unused-images-estimated',
] as const;

/** Assumptions about some pods on nodes. */
const POD_KINDS = [
  /** Running pods without a stats entry, which kubelets evict first. */
  'pods-without-stats',
  /** Running pods without a stats entry, which count as using nothing. */
  'pods-taken-for-idle',
  /** Running pods without a stats entry, which count as using their requests. */
  'pods-taken-at-requests',
  /** Pods whose entry shows no memory: they count as using none. */
  'pods-without-memory',
  /** Pods whose entry shows no use of disks. */
  'pods-without-disk',
  /** Pods whose entry shows no number of processes. */
  'pods-without-processes',
] as const;

type NodeKind = (typeof NODE_KINDS)[number];
type PodKind = (typeof POD_KINDS)[number];

/** An assumption about machines in place of a missing fact. The report puts it into words. */
export type FactAssumption = AboutNodes<NodeKind> | AboutPods<PodKind> | AboutPreset;

/** The published defaults of a preset stand in for the configuration of these kubelets. */
interface AboutPreset {
  readonly kind: 'kubelet-preset';
  readonly preset: string;
  readonly title: string;
  /** The fields that it sets. */
  readonly fields: readonly string[];
  readonly nodes: readonly string[];
}

type AboutNodes<K extends string> = {
  readonly [Kind in K]: { readonly kind: Kind; readonly nodes: readonly string[] };
}[K];
type AboutPods<K extends string> = {
  readonly [Kind in K]: {
    readonly kind: Kind;
    readonly pods: number;
    readonly nodes: readonly string[];
  };
}[K];

/** Collects assumptions, node by node. */
export class Assumptions {
  /** The number of times each assumption was made of each node. */
  readonly #counts = new Map<FactAssumption['kind'], Map<string, number>>();
  readonly #presets = new Map<KubeletConfigurationSource, string[]>();

  add(kind: NodeKind, node: string): void {
    this.#count(kind, node, 1);
  }

  /** Records that the published defaults of a preset count on a node, if there is one. */
  addPreset(source: KubeletConfigurationSource | undefined, node: string): void {
    if (source !== undefined) addToList(this.#presets, source, node);
  }

  /** Records an assumption about a number of pods on a node. */
  addPods(kind: PodKind, node: string, pods: number): void {
    if (pods > 0) this.#count(kind, node, pods);
  }

  get all(): readonly FactAssumption[] {
    return [
      ...[...this.#presets].map(([source, nodes]) => aboutPreset(source, nodes)),
      ...NODE_KINDS.map((kind) => ({ kind, nodes: this.#nodes(kind) })),
      ...POD_KINDS.map((kind) => ({ kind, pods: this.#total(kind), nodes: this.#nodes(kind) })),
    ].filter(({ nodes }) => nodes.length > 0);
  }

  #count(kind: FactAssumption['kind'], node: string, more: number): void {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, counts.set(node, (counts.get(node) ?? 0) + more));
  }

  #nodes(kind: FactAssumption['kind']): readonly string[] {
    return [...(this.#counts.get(kind)?.keys() ?? [])].sort(compareText);
  }

  #total(kind: PodKind): number {
    return [...(this.#counts.get(kind)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }
}

const aboutPreset = (
  { preset, value }: KubeletConfigurationSource,
  nodes: readonly string[],
): AboutPreset => ({
  kind: 'kubelet-preset',
  preset: preset?.name ?? '',
  title: preset?.title ?? '',
  fields: Object.keys(Object(value)),
  nodes: [...nodes].sort(compareText),
});
