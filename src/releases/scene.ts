import type { Cluster, Node } from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';

/** The objects that a change may affect. */
export interface Scene {
  readonly cluster: Cluster;
  /** As far as the snapshot shows it. */
  readonly configurationOf: (node: string) => KubeletConfiguration;
}

/** The objects of a snapshot that a change affects. */
export interface Touched {
  /** A kind such as `Node` or `PodDisruptionBudget`. */
  readonly kind: string;
  /** Names, prefixed with the namespace where there is one; in the order of the snapshot. */
  readonly names: readonly string[];
}

/** Finds the objects that one behaviour affects. */
export type Finder = (scene: Scene) => Touched;

const named = ({ namespace, name }: { readonly namespace?: string; readonly name: string }) =>
  namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;

/** Objects of one kind that a behaviour affects. */
export const objectsOf =
  <T extends { readonly namespace?: string; readonly name: string }>(
    kind: string,
    all: (cluster: Cluster) => readonly T[],
    isAbout: (object: T, scene: Scene) => boolean = () => true,
  ): Finder =>
  (scene) => ({
    kind,
    names: all(scene.cluster)
      .filter((object) => isAbout(object, scene))
      .map(named),
  });

/** Nodes by the configuration of their kubelets. */
export const nodesWhere = (isAbout: (configuration: KubeletConfiguration) => boolean): Finder =>
  objectsOf<Node>(
    'Node',
    ({ nodes }) => nodes,
    ({ name }, { configurationOf }) => isAbout(configurationOf(name)),
  );
