import type { WebhookCause } from '#admission';
import { printTaint } from '#cluster';
import type { AttachDetachCause } from '#controllers/attach-detach';
import type { CloudNodeCause } from '#controllers/cloud-node-lifecycle';
import type { CronJobCause } from '#controllers/cron-job';
import type { DeviceTaintEvictionCause } from '#controllers/device-taint-eviction';
import type { DisruptionCause } from '#controllers/disruption';
import type { NodeIpamCause } from '#controllers/node-ipam';
import type { NodeReadinessCause } from '#controllers/node-readiness';
import type { PersistentVolumeCause } from '#controllers/persistent-volume';
import type { PodGcCause } from '#controllers/pod-gc';
import type { ResourceQuotaCause } from '#controllers/resource-quota';
import { counted, listed } from '#words';
import type { Words } from './words.ts';

/** Decisions of pod garbage collection. */
export const POD_GC_WORDS: Words<PodGcCause['kind']> = {
  'pod-gc/node-missing': ({ node }) => `pods are bound to ${node}, which does not exist`,
  'pod-gc/orphaned': ({ node }) => `its node ${node} is gone`,
  'pod-gc/out-of-service': ({ node }) => `${node} is out of service, and the pod is Terminating`,
  'pod-gc/too-many-terminated': () => 'there are more finished pods than may be kept',
  'pod-gc/unscheduled-terminating': () => 'it is Terminating and was never bound to a node',
};

/** Decisions of the device-taint-eviction controller. */
export const DEVICE_TAINT_WORDS: Words<DeviceTaintEvictionCause['kind']> = {
  'device-taint/untolerated': ({ device, taint }) =>
    `its claim does not tolerate ${printTaint(taint)} of device ${device}`,
  'device-taint/toleration-used-up': ({ device, taint, seconds }) =>
    `the toleration of ${seconds}s of its claim is over (${printTaint(taint)} of device ${device})`,
  'device-taint/would-evict': ({ rule, pods }) =>
    `DeviceTaintRule ${rule} has no effect: with NoExecute ${counted(pods.length, 'pod')} would go`,
};

/** Decisions of node-readiness-controller. */
export const NODE_READINESS_WORDS: Words<NodeReadinessCause['kind']> = {
  'node-readiness/unmet': ({ rule, node, condition, status, required }) =>
    `NodeReadinessRule ${rule} wants ${condition} of ${node} to be ${required}, and it is ${status}`,
  'node-readiness/met': ({ rule, node }) =>
    `${node} is in all conditions of NodeReadinessRule ${rule} again`,
  'node-readiness/would-taint': ({ rule, node, taint, pods }) =>
    `NodeReadinessRule ${rule} is a dry run: without dryRun ${node} would be tainted ${printTaint(taint)}, ` +
    `and ${counted(pods.length, 'pod')} would go`,
};

/** Decisions of the CronJob controller. */
export const CRON_JOB_WORDS: Words<CronJobCause['kind']> = {
  'cron-job/started': ({ cronJob, job }) => `it is time for CronJob ${cronJob}: Job ${job} starts`,
  'cron-job/left-out': ({ cronJob }) =>
    `CronJob ${cronJob} starts no Job at this time: the one before still runs, and it forbids two`,
  'cron-job/replaced': ({ cronJob }) =>
    `CronJob ${cronJob} deletes the Job that still runs, and starts another`,
};

/** What becomes of webhooks. */
export const WEBHOOK_WORDS: Words<WebhookCause['kind']> = {
  'admission/webhook-lost': ({ webhook, service }) =>
    `webhook ${webhook} cannot be called: Service ${service} has no endpoint that works`,
  'admission/webhook-back': ({ webhook, service }) =>
    `webhook ${webhook} can be called again: Service ${service} has an endpoint that works`,
};

/** Decisions of the quota controller. */
export const RESOURCE_QUOTA_WORDS: Words<ResourceQuotaCause['kind']> = {
  'resource-quota/counted-anew': ({ quota }) =>
    `what ResourceQuota ${quota} has used is counted anew`,
};

const NOT_LET_GO = ', but the node has not let go of it';

/** Decisions of the attach-detach controller. */
export const ATTACH_DETACH_WORDS: Words<AttachDetachCause['kind']> = {
  'attach-detach/not-needed': ({ volume, node, inUse }) =>
    `no pod on ${node} needs volume ${volume} any more${inUse ? NOT_LET_GO : ''}`,
  'attach-detach/timed-out': ({ volume, node }) =>
    `${node} is not ready and has not let go of volume ${volume} for six minutes`,
  'attach-detach/out-of-service': ({ volume, node }) =>
    `${node} is out of service: volume ${volume} is detached without waiting for it`,
  'attach-detach/multi-attach': ({ volume, node, attachedTo }) =>
    `volume ${volume} cannot be attached to ${node}: it is attached to ${listed(attachedTo)}`,
};

/** Decisions of the cloud node-lifecycle controller. */
export const CLOUD_NODE_WORDS: Words<CloudNodeCause['kind']> = {
  'cloud-node/instance-gone': ({ node }) =>
    `${node} is not ready, and the cloud has no such instance any more: its Node object goes`,
  'cloud-node/instance-stopped': ({ node }) =>
    `${node} is not ready, and the cloud says that its instance is stopped`,
};

/** Decisions of the disruption controller. */
export const DISRUPTION_WORDS: Words<DisruptionCause['kind']> = {
  'disruption/stale-target': ({ pod, reason }) =>
    `${pod} was not deleted within 2m: its condition DisruptionTarget (${reason}) becomes False`,
};

/** Decisions of the node-ipam controller. */
export const NODE_IPAM_WORDS: Words<NodeIpamCause['kind']> = {
  'node-ipam/assigned': ({ node, cidrs }) => `${node} gets ${cidrs.join(' and ')} for its pods`,
  'node-ipam/none-left': ({ node, ranges }) =>
    `no addresses are left for the pods of ${node}: ${counted(ranges, 'range')} in all, each taken`,
};

/** Decisions about claims. */
export const PERSISTENT_VOLUME_WORDS: Words<PersistentVolumeCause['kind']> = {
  'persistent-volume/bound': ({ claim, volume }) => `claim ${claim} gets volume ${volume}`,
  'persistent-volume/provisioned': ({ claim, volume, storageClass, node }) =>
    `volume ${volume} of class ${storageClass} is made for claim ${claim}` +
    (node === undefined ? '' : `, where ${node} can use it`),
};
