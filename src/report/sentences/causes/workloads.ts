import type { SchedulerCause } from '#scheduler';
import { counted } from '#words';
import type { WorkloadCause } from '#workloads';
import type { Words } from './words.ts';

/** Decisions of the workload controllers. */
export const WORKLOAD_WORDS: Words<WorkloadCause['kind']> = {
  'workloads/too-few-pods': ({ workload, desired, active }) =>
    `${workload} wants ${counted(desired, 'pod')} and has ${active}`,
  'workloads/too-many-pods': ({ workload, desired, active }) =>
    `${workload} wants ${counted(desired, 'pod')} and has ${active}`,
  'workloads/ordinal-missing': ({ workload, pod }) => `${workload} lacks ${pod}`,
  'workloads/claim-goes': ({ workload, pod, claim }) =>
    `claim ${claim} goes with ${pod}, as ${workload} was scaled down (whenScaled: Delete)`,
  'workloads/creation-refused': ({ workload, by, name, message, tries }) =>
    `the API server refuses a new pod of ${workload}, by ${by} ${name}` +
    `${tries === 1 ? '' : `, at try ${tries}`}: ${message}`,
  'workloads/finished-pod-in-the-way': ({ workload, pod }) =>
    `${pod} is finished and blocks another pod of ${workload}`,
  'workloads/node-without-pod': ({ workload, node }) => `${workload} wants a pod on ${node}`,
  'workloads/pod-not-wanted-on-node': ({ workload, node }) =>
    `${workload} wants no pod on ${node}, or not this one`,
  'workloads/job-ended': ({ workload, how, reason }) => `${workload} is ${how} (${reason})`,
};

/** Decisions of kube-scheduler. */
export const SCHEDULER_WORDS: Words<SchedulerCause['kind']> = {
  'scheduler/best-node': ({ node, tied }) =>
    tied === 0
      ? `${node} is the best node`
      : `${node} is the first of ${tied + 1} nodes that are equally good`,
  'scheduler/binding-refused': ({ pod, node, message }) =>
    `the API server refuses to bind ${pod} to ${node}: ${message}`,
  'scheduler/preempts': ({ pod, node, victims }) =>
    `${pod} makes room for itself on ${node}, where ${counted(victims.length, 'pod')} of lower priority ` +
    `${victims.length === 1 ? 'has' : 'have'} to go`,
};
