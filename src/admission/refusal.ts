import type { Pod } from '#cluster';
import type { Duration } from '#units';

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

/** What the API server does with a request for a pod. */
export interface PodAdmission {
  /** How long it waits for webhooks first. */
  readonly takes: Duration;
  /** Why it refuses the pod then; undefined where it admits it. */
  readonly refusal: () => Refusal | undefined;
}
