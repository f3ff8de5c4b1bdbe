import { z } from 'zod';
import { withDaemonSetTolerations } from '#admission';
import type { Affinity, Node } from '#cluster';
import { compareText } from '#units';
import { type DaemonSetMemory, daemonSetVerdict, shouldRunOn } from '#workloads';
import { apiPodShape, apiTime } from '../api-pod-shape.ts';
import { type FunctionTable, modelled } from '../modelled-function.ts';
import { taint, toleration } from '../taints.ts';
import { pendingPod, settle } from './settle.ts';

const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const requirement = z.object({
  key: z.string(),
  operator: z.string(),
  values: listOf(z.string()),
});

const term = z.object({
  matchExpressions: listOf(requirement),
  matchFields: listOf(requirement),
});

const nodeAffinity: z.ZodType<NonNullable<Affinity['nodeAffinity']>> = z.object({
  requiredDuringSchedulingIgnoredDuringExecution: z
    .object({ nodeSelectorTerms: listOf(term) })
    .exactOptional(),
});

const node = z
  .object({
    metadata: z.object({
      name: z.string(),
      labels: z.record(z.string(), z.string()).default({}),
    }),
    spec: z.object({ taints: listOf(taint), unschedulable: z.boolean().default(false) }),
  })
  .transform(
    ({ metadata, spec }): Node => ({
      ...metadata,
      namespace: '',
      uid: '',
      annotations: {},
      ownerReferences: [],
      finalizers: [],
      ...spec,
      conditions: [],
      capacity: {},
      allocatable: {},
      kubeletVersion: '',
    }),
  );

/** Decisions of the DaemonSet controller. */
export const daemonSetFunctions: FunctionTable = {
  'on which nodes a DaemonSet makes a pod and which pods it deletes': modelled(
    z.object({
      now: apiTime,
      tolerations: listOf(toleration),
      nodeSelector: z.record(z.string(), z.string()).nullable(),
      nodeAffinity: nodeAffinity.nullable(),
      hostNetwork: z.boolean(),
      nodes: z.array(node),
      pods: z.array(apiPodShape),
    }),
    ({ now, nodes, pods, ...ofTemplate }) => {
      const { spec } = pendingPod('', [], now);
      const template = {
        labels: {},
        annotations: {},
        finalizers: [],
        spec: {
          ...spec,
          hostNetwork: ofTemplate.hostNetwork,
          ...(ofTemplate.nodeSelector && { nodeSelector: ofTemplate.nodeSelector }),
          ...(ofTemplate.nodeAffinity && { affinity: { nodeAffinity: ofTemplate.nodeAffinity } }),
        },
      };
      const tolerations = withDaemonSetTolerations(ofTemplate.tolerations, ofTemplate.hostNetwork);
      const set = {
        shouldRunOn: shouldRunOn(template, tolerations, { comparisonOperators: false }),
        allowsSurge: false,
      };
      let memory: DaemonSetMemory = new Map();
      const { created, deleted } = settle(
        pods,
        (current) => {
          const verdict = daemonSetVerdict(set, current, nodes, memory, now);
          memory = new Map([...memory, ...verdict.remember]);
          return verdict;
        },
        (pod, count) => ({
          ...pendingPod(`new-${count}`, [], now),
          ...(pod.kind === 'on-node' && { nodeName: pod.nodeName }),
        }),
        now,
      );
      return {
        createdOn: created
          .flatMap((pod) => (pod.kind === 'on-node' ? pod.nodeName : []))
          .sort(compareText),
        deleted: [...deleted].sort(compareText),
      };
    },
  ),
};
