export { manifestProblems } from './apply/manifest-problems.ts';
export { changeCluster } from './change-cluster.ts';
export type { ChangeEffects, ControlPlane } from './request.ts';
