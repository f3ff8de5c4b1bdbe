export { runReleases } from './run-releases.ts';
export type { Touched } from './scene.ts';
export type {
  BehaviorChange,
  KubeletGroup,
  ReleaseBehaviors,
  ReleaseRequest,
  ReleaseResult,
  Upgrade,
} from './told.ts';
