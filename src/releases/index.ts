export { changedBehaviors } from './changes.ts';
export type { ReleaseBehaviors, ReleaseRequest, ReleaseResult, Upgrade } from './release-result.ts';
export { runReleases } from './run-releases.ts';
