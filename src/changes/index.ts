export { manifestProblems } from './apply/manifest-problems.ts';
export { changeCluster } from './change-cluster.ts';
export type { ChangedCluster, ChangeEffects, ClusterChange, ControlPlane } from './request.ts';
