import type { LedgerEntry } from '#causes';
import type { Cause } from '#run-facts';
import type { Instant } from '#units';
import { AUTOSCALER_WORDS, CLUSTER_AUTOSCALER_WORDS, KARPENTER_WORDS } from './autoscalers.ts';
import { CONTAINER_WORDS } from './containers.ts';
import { CONTROL_PLANE_WORDS } from './control-plane.ts';
import {
  ATTACH_DETACH_WORDS,
  CLOUD_NODE_WORDS,
  CRON_JOB_WORDS,
  DEVICE_TAINT_WORDS,
  DISRUPTION_WORDS,
  NODE_IPAM_WORDS,
  NODE_READINESS_WORDS,
  PERSISTENT_VOLUME_WORDS,
  POD_GC_WORDS,
  RESOURCE_QUOTA_WORDS,
  WEBHOOK_WORDS,
} from './controllers.ts';
import { DRAIN_WORDS } from './drains.ts';
import { EVICTION_WORDS } from './eviction.ts';
import { NODE_LIFECYCLE_WORDS } from './node-lifecycle.ts';
import { NODE_WORDS } from './nodes.ts';
import { ORDERLY_END_WORDS } from './orderly-ends.ts';
import { POD_WORDS, STATIC_POD_WORDS } from './pods.ts';
import { ROLLOUT_WORDS } from './rollouts.ts';
import { SHUTDOWN_WORDS } from './shutdown.ts';
import { TAINT_EVICTION_WORDS } from './taint-eviction.ts';
import type { Causes, Moment, Words } from './words.ts';
import { SCHEDULER_WORDS, WORKLOAD_WORDS } from './workloads.ts';

/** A cause without words does not compile. */
const WORDS: Words<Cause['kind']> = {
  ...NODE_WORDS,
  ...POD_WORDS,
  ...NODE_IPAM_WORDS,
  ...NODE_READINESS_WORDS,
  ...NODE_LIFECYCLE_WORDS,
  ...TAINT_EVICTION_WORDS,
  ...CRON_JOB_WORDS,
  ...DEVICE_TAINT_WORDS,
  ...EVICTION_WORDS,
  ...SHUTDOWN_WORDS,
  ...POD_GC_WORDS,
  ...RESOURCE_QUOTA_WORDS,
  ...WEBHOOK_WORDS,
  ...CONTAINER_WORDS,
  ...STATIC_POD_WORDS,
  ...ATTACH_DETACH_WORDS,
  ...CLOUD_NODE_WORDS,
  ...CONTROL_PLANE_WORDS,
  ...ORDERLY_END_WORDS,
  ...WORKLOAD_WORDS,
  ...SCHEDULER_WORDS,
  ...DISRUPTION_WORDS,
  ...DRAIN_WORDS,
  ...ROLLOUT_WORDS,
  ...PERSISTENT_VOLUME_WORDS,
  ...AUTOSCALER_WORDS,
  ...CLUSTER_AUTOSCALER_WORDS,
  ...KARPENTER_WORDS,
};

/**
 * The sentence for an event or a decision.
 * @param start of the simulation, from which times count
 */
export const inWords = ({ cause, at }: LedgerEntry<Cause>, start: Instant): string =>
  say(cause.kind, cause, { at, start });

const say = <Kind extends Cause['kind']>(kind: Kind, cause: Causes[Kind], moment: Moment): string =>
  WORDS[kind](cause, moment);
