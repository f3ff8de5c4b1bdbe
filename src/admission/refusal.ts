import type { Pod } from '#cluster';

/** A new pod as admission sees it. */
export type PodToAdmit = Pick<Pod, 'namespace' | 'labels' | 'spec' | 'phase'>;

/** Why the API server does not create a pod. */
export interface Refusal {
  /** The kind of the object that refuses, and its name. */
  readonly by: string;
  readonly name: string;
  /** In the words of the API server. */
  readonly message: string;
  /** Whether pods that are going away make room in time. */
  readonly mayEnd: boolean;
}
