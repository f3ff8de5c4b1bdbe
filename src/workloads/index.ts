export { withAssumed } from './assume/with-assumed.ts';
export { withClaims } from './assume/with-claims.ts';
export { withUnseen } from './assume/with-unseen.ts';
export { claimPods } from './claim-pods.ts';
export type { WorkloadCause } from './controllers/causes.ts';
export { Rollouts } from './controllers/parts.ts';
export { PodMaker } from './controllers/pod-maker.ts';
export { replicaSetVerdict } from './controllers/replica-set-controller.ts';
export { mayMakePods } from './controllers/tools.ts';
export { WorkloadControllers } from './controllers/workload-controllers.ts';
export { Writer } from './controllers/writer.ts';
export {
  type DaemonSetFacts,
  type DaemonSetMemory,
  daemonSetVerdict,
  podsWithoutNode,
} from './daemon-set/daemon-set.ts';
export { pinnedTo } from './daemon-set/pinned-to.ts';
export { shouldRunOn } from './daemon-set/should-run.ts';
export { daemonSetFacts, statefulSetFacts } from './facts-of.ts';
export { type JobMemory, NO_FAILURES } from './job/backoff.ts';
export { jobVerdict } from './job/job.ts';
export { JOB_TRACKING_FINALIZER } from './job/job-facts.ts';
export { LiveTwins } from './live-twins.ts';
export { podOfRequest, podRequest } from './pod-request.ts';
export { scaleDeployment } from './replica-set/current-replica-set.ts';
export { type StatefulSetFacts, statefulSetVerdict } from './stateful-set/stateful-set.ts';
export type { NewPod } from './verdict.ts';
