import type { DeploymentSpec } from '#cluster';

/** A ReplicaSet of a Deployment, as its controller sees it. */
export interface SetFacts {
  /** `ReplicaSet/namespace/name` */
  readonly name: string;
  /** `spec.replicas` */
  readonly replicas: number;
  /** The pods that it has: neither finished nor terminating. */
  readonly pods: number;
  /** Those of them that are available. */
  readonly available: number;
  /** The replicas of the Deployment when it was last scaled; absent where nothing says so. */
  readonly desired?: number;
  /** The most pods that the Deployment could have then. */
  readonly most?: number;
}

/** The facts that decide about the ReplicaSets of a Deployment. */
export interface DeploymentFacts
  extends Pick<DeploymentSpec, 'strategy' | 'maxSurge' | 'maxUnavailable' | 'paused'> {
  readonly replicas: number;
  /** The ReplicaSet with the Deployment's template; absent until it is made. */
  readonly newSet?: SetFacts;
  /** All others, the oldest first. */
  readonly oldSets: readonly SetFacts[];
  /** A pod of another ReplicaSet that is not finished, terminating or not, exists. */
  readonly oldPodsRun: boolean;
}

/** A change of the ReplicaSets of a Deployment; each sync makes one step. */
export type DeploymentStep =
  | { readonly kind: 'none' }
  /** The new ReplicaSet is to be made, with so many replicas. */
  | { readonly kind: 'create'; readonly replicas: number }
  | { readonly kind: 'scale'; readonly scalings: readonly SetScaling[] };

/** The number of replicas that a ReplicaSet gets. */
export interface SetScaling {
  readonly set: SetFacts;
  readonly replicas: number;
}

export const NOTHING: DeploymentStep = { kind: 'none' };

/** Leaves out those that change nothing. */
export function scaledTo(scalings: readonly SetScaling[]): DeploymentStep {
  const changes = scalings.filter(({ set, replicas }) => set.replicas !== replicas);
  return changes.length === 0 ? NOTHING : { kind: 'scale', scalings: changes };
}

export const allSets = ({ newSet, oldSets }: DeploymentFacts): readonly SetFacts[] =>
  newSet === undefined ? oldSets : [...oldSets, newSet];

export const isActiveSet = ({ replicas }: SetFacts): boolean => replicas > 0;

export const sumOf = (
  sets: readonly SetFacts[],
  field: 'replicas' | 'pods' | 'available',
): number => sets.reduce((sum, set) => sum + set[field], 0);
