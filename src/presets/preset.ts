import type { Node } from '#cluster';

/** The services and distributions whose defaults are published. */
export const PRESET_NAMES = [
  'eks',
  'gke',
  'aks',
  'openshift',
  'gardener',
  'k3s',
  'talos',
  'kubeadm',
] as const;

export type PresetName = (typeof PRESET_NAMES)[number];

/** A preset by name; `auto`: that of each node, as far as the node shows it; `none`: no preset. */
export type PresetChoice = 'auto' | 'none' | PresetName;

export const PRESET_CHOICES: readonly PresetChoice[] = ['auto', 'none', ...PRESET_NAMES];

/** One published default. */
export interface PublishedValue {
  readonly component: 'kubelet' | 'kube-controller-manager';
  /** A field of a KubeletConfiguration, or a flag without dashes. */
  readonly name: string;
  readonly value: PublishedForm;
  /** The first minor release of Kubernetes with it: 29 is 1.29. Absent: all. */
  readonly from?: number;
  /** The first minor release without it. Absent: none. */
  readonly until?: number;
  /** Nodes of the preset that have it. Absent: all. */
  readonly only?: { readonly words: string; readonly holds: (node: Node) => boolean };
  /** Where it is published: a repository with a path, or a page. */
  readonly source: string;
}

type PublishedForm = string | number | Readonly<Record<string, string>>;

/** The published defaults of one service or distribution. */
export interface Preset {
  readonly name: PresetName;
  readonly title: string;
  /** What a node shows that belongs to it; absent where no node shows it. */
  readonly shownBy?: { readonly words: string; readonly holds: (node: Node) => boolean };
  readonly values: readonly PublishedValue[];
  /** What is known to be different and not published, in words. */
  readonly unknown: readonly string[];
  /** The event and its strategy that upgrade nodes as the service does. */
  readonly upgrade?: string;
}

/** Whether a value holds in a minor release of Kubernetes. */
export const holdsIn = ({ from = 0, until }: PublishedValue, minor: number): boolean =>
  minor >= from && (until === undefined || minor < until);
