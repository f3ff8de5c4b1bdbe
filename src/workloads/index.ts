export type { Owner } from './active-pods.ts';
export { type WithAssumed, withAssumed } from './assume/with-assumed.ts';
export { withClaims } from './assume/with-claims.ts';
export { type WithUnseen, withUnseen } from './assume/with-unseen.ts';
export { type Claim, type Claimant, claimPods } from './claim-pods.ts';
export type { WorkloadCause } from './controllers/causes.ts';
export { Rollouts, type WorkloadParts } from './controllers/parts.ts';
export { PodMaker } from './controllers/pod-maker.ts';
export { replicaSetVerdict } from './controllers/replica-set-controller.ts';
export { mayMakePods } from './controllers/tools.ts';
export { WorkloadControllers } from './controllers/workload-controllers.ts';
export { Writer } from './controllers/writer.ts';
export {
  type DaemonSetFacts,
  type DaemonSetMemory,
  type DaemonSetVerdict,
  daemonSetVerdict,
  podsWithoutNode,
} from './daemon-set/daemon-set.ts';
export { pinnedTo } from './daemon-set/pinned-to.ts';
export { type ShouldRun, type ShouldRunOn, shouldRunOn } from './daemon-set/should-run.ts';
export { daemonSetFacts, statefulSetFacts } from './facts-of.ts';
export { type JobMemory, NO_FAILURES } from './job/backoff.ts';
export { jobVerdict } from './job/job.ts';
export { JOB_TRACKING_FINALIZER, type JobFacts } from './job/job-facts.ts';
export { LiveTwins } from './live-twins.ts';
export { type PodRequest, podOfRequest, podRequest } from './pod-request.ts';
export { scaleDeployment } from './replica-set/current-replica-set.ts';
export { type StatefulSetFacts, statefulSetVerdict } from './stateful-set/stateful-set.ts';
export type { IndexFailures, NewPod } from './verdict.ts';
