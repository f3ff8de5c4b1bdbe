import type { Position } from '#diagnostics';
import type { Place } from '../../bytes/passage.ts';

/** The flags of kubelets in one file or document. */
export interface KubeletFlags {
  /** The node of the kubelet, where the document names it. */
  readonly node?: string;
  /** In their order. */
  readonly flags: readonly KubeletFlag[];
  readonly path: string;
  readonly position: Position;
}

export interface KubeletFlag {
  /** Without leading dashes. */
  readonly name: string;
  readonly value: string;
  /** False in a script, where it may be a flag of another program. */
  readonly isCertain: boolean;
  readonly place: Place;
}
