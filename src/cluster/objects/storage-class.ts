import type { ObjectMeta } from './meta.ts';

/** A storage.k8s.io/v1 StorageClass, reduced to what a model reads. */
export interface StorageClass extends ObjectMeta {
  readonly provisioner: string;
  readonly volumeBindingMode: 'Immediate' | 'WaitForFirstConsumer';
  /**
   * The topology in which it creates volumes: a node has to meet one of the terms; without any, all
   * nodes do.
   */
  readonly allowedTopologies: readonly TopologySelectorTerm[];
}

/** All of them have to be met. */
interface TopologySelectorTerm {
  readonly matchLabelExpressions: readonly {
    readonly key: string;
    readonly values: readonly string[];
  }[];
}
