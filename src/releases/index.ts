export { changedBehaviors } from './changes.ts';
export type {
  BehaviorChange,
  KubeletGroup,
  ReleaseBehaviors,
  ReleaseRequest,
  ReleaseResult,
  Upgrade,
} from './release-result.ts';
export { runReleases } from './run-releases.ts';
export type { Touched } from './scene.ts';
