import { compareText } from '#units';

/** What was taken of nodes that nobody told. */
const NODE_KINDS = [
  /** Nothing tells how these kubelets are configured. */
  'kubelet-defaults',
  /** Their Node objects show something else as allocatable than their configuration gives, and count. */
  'allocatable-differs',
  /** No summary: memory from metrics of the API, no disks and no processes. */
  'usage-from-metrics',
  /** Neither do those metrics tell what daemons use: as much as nothing. */
  'daemons-without-memory',
  /** The summary tells no file system of images: they lie on the node's disk. */
  'images-on-node-disk',
  /** Nor where they have one of their own: it is never full. */
  'image-disk-unknown',
  /** What all pods together have left was computed from what each of them uses. */
  'pods-memory-derived',
  /** Collecting unused images and dead containers frees nothing. */
  'nothing-to-collect',
  /** Collecting images frees those that the node lists and no pod on it uses. */
  'unused-images-estimated',
] as const;

/** The same of some pods on them. */
const POD_KINDS = [
  /** Running pods without a stats entry, which kubelets evict first. */
  'pods-without-stats',
  /** The same where they shall count as using nothing. */
  'pods-taken-for-idle',
  /** And where they shall count as using what they request. */
  'pods-taken-at-requests',
  /** Pods whose entry tells no memory: they count as using none. */
  'pods-without-memory',
  /** The same of disks. */
  'pods-without-disk',
  /** And of processes. */
  'pods-without-processes',
] as const;

type NodeKind = (typeof NODE_KINDS)[number];
type PodKind = (typeof POD_KINDS)[number];

/** A fact of machines that nobody told, and what was taken instead. Words are made by the report. */
export type FactAssumption = AboutNodes<NodeKind> | AboutPods<PodKind>;

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

/** Collects what was assumed, node by node. */
export class Assumptions {
  /** How often each was assumed of each node. */
  readonly #counts = new Map<FactAssumption['kind'], Map<string, number>>();

  add(kind: NodeKind, node: string): void {
    this.#count(kind, node, 1);
  }

  /** Notes that something was assumed of so many pods of a node. */
  addPods(kind: PodKind, node: string, pods: number): void {
    if (pods > 0) this.#count(kind, node, pods);
  }

  get all(): readonly FactAssumption[] {
    return [
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
