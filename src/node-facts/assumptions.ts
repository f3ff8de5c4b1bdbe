import { compareText } from '#units';

/** A fact of machines that nobody told, and what was taken instead. Words are made by the report. */
export type FactAssumption =
  /** Nothing tells how these kubelets are configured. */
  | { readonly kind: 'kubelet-defaults'; readonly nodes: readonly string[] }
  /** Their Node objects show something else as allocatable than their configuration gives, and count. */
  | { readonly kind: 'allocatable-differs'; readonly nodes: readonly string[] }
  /** No summary: memory from metrics of the API, no disks and no processes. */
  | { readonly kind: 'usage-from-metrics'; readonly nodes: readonly string[] }
  /** Neither do those metrics tell what daemons use: as much as nothing. */
  | { readonly kind: 'daemons-without-memory'; readonly nodes: readonly string[] }
  /** The summary tells no file system of images: they lie on the node's disk. */
  | { readonly kind: 'images-on-node-disk'; readonly nodes: readonly string[] }
  /** Nor where they have one of their own: it is never full. */
  | { readonly kind: 'image-disk-unknown'; readonly nodes: readonly string[] }
  /** What all pods together have left was computed from what each of them uses. */
  | { readonly kind: 'pods-memory-derived'; readonly nodes: readonly string[] }
  /** Collecting unused images and dead containers frees nothing. */
  | { readonly kind: 'nothing-to-collect'; readonly nodes: readonly string[] }
  /** Collecting images frees those that the node lists and no pod on it uses. */
  | { readonly kind: 'unused-images-estimated'; readonly nodes: readonly string[] }
  /** Running pods without a stats entry, which kubelets evict first. */
  | {
      readonly kind: 'pods-without-stats';
      readonly pods: number;
      readonly nodes: readonly string[];
    }
  /** The same where they shall count as using nothing. */
  | {
      readonly kind: 'pods-taken-for-idle';
      readonly pods: number;
      readonly nodes: readonly string[];
    }
  /** And where they shall count as using what they request. */
  | {
      readonly kind: 'pods-taken-at-requests';
      readonly pods: number;
      readonly nodes: readonly string[];
    }
  /** Pods whose entry tells no memory: they count as using none. */
  | {
      readonly kind: 'pods-without-memory';
      readonly pods: number;
      readonly nodes: readonly string[];
    }
  /** The same of disks. */
  | {
      readonly kind: 'pods-without-disk';
      readonly pods: number;
      readonly nodes: readonly string[];
    }
  /** And of processes. */
  | {
      readonly kind: 'pods-without-processes';
      readonly pods: number;
      readonly nodes: readonly string[];
    };

type PodKind = Extract<FactAssumption, { readonly pods: unknown }>['kind'];
type NodeKind = Exclude<FactAssumption['kind'], PodKind>;

const NODE_KINDS: readonly NodeKind[] = [
  'kubelet-defaults',
  'allocatable-differs',
  'usage-from-metrics',
  'daemons-without-memory',
  'images-on-node-disk',
  'image-disk-unknown',
  'pods-memory-derived',
  'nothing-to-collect',
  'unused-images-estimated',
];
const POD_KINDS: readonly PodKind[] = [
  'pods-without-stats',
  'pods-taken-for-idle',
  'pods-taken-at-requests',
  'pods-without-memory',
  'pods-without-disk',
  'pods-without-processes',
];

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
