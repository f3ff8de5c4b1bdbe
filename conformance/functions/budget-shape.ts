import { z } from 'zod';
import { type PodDisruptionBudget, readObjectSelector } from '#cluster';
import { apiTime } from './api-pod-shape.ts';

const metadata = z.object({
  namespace: z.string(),
  name: z.string(),
  uid: z.string(),
  generation: z.number(),
});

const bound = z.union([z.number(), z.string()]);

const selector = z.object({
  matchLabels: z.record(z.string(), z.string()).exactOptional(),
  matchExpressions: z
    .array(
      z.object({
        key: z.string(),
        operator: z.string(),
        values: z.array(z.string()).exactOptional(),
      }),
    )
    .exactOptional(),
});

const spec = z.object({
  minAvailable: bound.exactOptional(),
  maxUnavailable: bound.exactOptional(),
  selector: selector.exactOptional(),
  unhealthyPodEvictionPolicy: z.enum(['IfHealthyBudget', 'AlwaysAllow']).default('IfHealthyBudget'),
});

const condition = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.string(),
});

const status = z.object({
  observedGeneration: z.number().default(0),
  disruptionsAllowed: z.number(),
  currentHealthy: z.number(),
  desiredHealthy: z.number(),
  expectedPods: z.number(),
  disruptedPods: z.record(z.string(), apiTime).default({}),
  conditions: z.array(condition).default([]),
});

/** A PodDisruptionBudget as the API prints it. */
export const budgetShape = z
  .object({ metadata, spec, status })
  .transform(({ metadata: meta, spec: wanted, status: found }): PodDisruptionBudget => {
    const { conditions, disruptedPods, ...counts } = found;
    const allowed = conditions.find(({ type }) => type === 'DisruptionAllowed');
    return {
      ...meta,
      labels: {},
      annotations: {},
      ownerReferences: [],
      finalizers: [],
      spec: { ...wanted, selector: readObjectSelector(wanted.selector) },
      status: {
        ...counts,
        disruptedPods: new Map(Object.entries(disruptedPods)),
        ...(allowed && {
          disruptionAllowed: { status: allowed.status, reason: allowed.reason },
        }),
      },
    };
  });
