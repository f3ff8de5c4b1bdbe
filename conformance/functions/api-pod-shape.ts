import { z } from 'zod';
import { type ContainerStatus, type Pod, type PodCondition, podKey } from '#cluster';
import { type Instant, parseInstant } from '#units';

/** A time as the API writes it. */
export const apiTime = z.string().transform((text, context): Instant => {
  const time = parseInstant(text);
  if (time.ok) return time.value;
  context.addIssue({ code: 'custom', message: `not a time: ${text}` });
  return z.NEVER;
});

const labelsShape = z.record(z.string(), z.string()).default({});

export const ownerReferenceShape = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  name: z.string(),
  uid: z.string(),
  controller: z.boolean().exactOptional(),
});

const metadata = z.object({
  namespace: z.string(),
  name: z.string(),
  uid: z.string(),
  creationTimestamp: apiTime.exactOptional(),
  finalizers: z.array(z.string()).default([]),
  labels: labelsShape,
  annotations: labelsShape,
  ownerReferences: z.array(ownerReferenceShape).default([]),
  deletionTimestamp: apiTime.exactOptional(),
  deletionGracePeriodSeconds: z.number().exactOptional(),
});

const volume = z.object({
  name: z.string(),
  emptyDir: z.object({ medium: z.string().exactOptional() }).exactOptional(),
});

const spec = z.object({
  nodeName: z.string().exactOptional(),
  // The API defaults the field; a vector without it means none.
  terminationGracePeriodSeconds: z.number().default(0),
  volumes: z.array(volume).default([]),
});

const condition = z
  .object({
    type: z.string(),
    status: z.enum(['True', 'False', 'Unknown']),
    reason: z.string().default(''),
    // Go writes a time that is not set as null.
    lastTransitionTime: apiTime.nullish(),
  })
  .transform(
    ({ lastTransitionTime, ...rest }): PodCondition =>
      lastTransitionTime ? { ...rest, lastTransitionTime } : rest,
  );

const containerStatus = z
  .object({
    name: z.string(),
    ready: z.boolean(),
    restartCount: z.number(),
    state: z
      .object({
        terminated: z
          .object({ exitCode: z.number(), finishedAt: apiTime.exactOptional() })
          .exactOptional(),
      })
      .default({}),
  })
  .transform(({ state: { terminated }, ...rest }): ContainerStatus => {
    return terminated === undefined
      ? { ...rest, state: 'running' }
      : { ...rest, state: 'terminated', ...terminated };
  });

const status = z.object({
  phase: z.enum(['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown']),
  conditions: z.array(condition).default([]),
  containerStatuses: z.array(containerStatus).default([]),
});

/** A pod as the API prints it, with the fields that owners, budgets and drains need. */
export const apiPodShape = z.object({ metadata, spec, status }).transform((pod): Pod => {
  const { nodeName, ...ofSpec } = pod.spec;
  return {
    ...pod.metadata,
    key: podKey(pod.metadata.namespace, pod.metadata.name),
    spec: {
      ...ofSpec,
      containers: [],
      initContainers: [],
      tolerations: [],
      restartPolicy: 'Always',
      hostNetwork: false,
    },
    ...(nodeName === undefined ? {} : { nodeName }),
    phase: pod.status.phase,
    reason: '',
    conditions: pod.status.conditions,
    containerStatuses: pod.status.containerStatuses,
  };
});
