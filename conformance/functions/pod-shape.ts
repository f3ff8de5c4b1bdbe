import { z } from 'zod';

/** Go writes an empty list or map as null. */
const listOf = <Shape extends z.ZodType>(item: Shape) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const textMap = z.record(z.string(), z.string());

const requirements = z.object({
  requests: textMap.exactOptional(),
  limits: textMap.exactOptional(),
});

const container = z.object({
  name: z.string(),
  resources: requirements.default({}),
  restartPolicy: z.string().exactOptional(),
});

const volume = z.object({
  name: z.string(),
  emptyDir: z
    .object({ medium: z.string().exactOptional(), sizeLimit: z.string().exactOptional() })
    .exactOptional(),
  hostPath: z.object({}).exactOptional(),
  configMap: z.object({}).exactOptional(),
  gitRepo: z.object({}).exactOptional(),
});

const toleration = z.object({
  key: z.string().exactOptional(),
  operator: z.string().exactOptional(),
  value: z.string().exactOptional(),
  effect: z.enum(['', 'NoSchedule', 'PreferNoSchedule', 'NoExecute']).exactOptional(),
});

const spec = z.object({
  containers: listOf(container),
  initContainers: listOf(container),
  tolerations: listOf(toleration),
  volumes: listOf(volume),
  priority: z.number().exactOptional(),
  priorityClassName: z.string().exactOptional(),
  resources: requirements.exactOptional(),
  overhead: textMap.exactOptional(),
});

const containerStatus = z
  .object({
    name: z.string(),
    resources: requirements.exactOptional(),
    allocatedResources: textMap.exactOptional(),
  })
  .transform((status) => ({
    ...status,
    state: 'running' as const,
    ready: true,
    restartCount: 0,
  }));

const condition = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.string().default(''),
});

const status = z.object({
  qosClass: z.string().exactOptional(),
  conditions: listOf(condition),
  containerStatuses: listOf(containerStatus),
  initContainerStatuses: listOf(containerStatus),
  resources: requirements.exactOptional(),
  allocatedResources: textMap.exactOptional(),
});

/** A pod as vectors write it, which is how the API prints it, in the shape that models read. */
export const podShape = z
  .object({
    metadata: z.object({
      namespace: z.string().default(''),
      name: z.string(),
      uid: z.string().default(''),
      annotations: textMap.default({}),
    }),
    spec,
    status: status.prefault({}),
  })
  .transform((pod) => {
    const { resources, ...ofStatus } = pod.status;
    return {
      ...pod.metadata,
      ...ofStatus,
      ...(resources && { actuatedResources: resources }),
      spec: pod.spec,
    };
  });
