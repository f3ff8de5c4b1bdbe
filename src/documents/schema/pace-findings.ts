import * as z from 'zod';
import { message, seconds } from './common-fields.ts';

/** Pods of nodes that came back, evicted because a pass takes too long. */
export const passOutlastsToleration = z
  .strictObject({
    kind: z.literal('pass-outlasts-toleration'),
    from: seconds.describe('The beginning of the pass of the node monitor.'),
    to: seconds
      .nullable()
      .describe('The end of the pass; only the next pass removes taints. Null if it did not end.'),
    nodes: z
      .array(z.string())
      .describe('Nodes that are Ready again and keep their NoExecute taint meanwhile.'),
    pods: z
      .array(z.string())
      .describe('Pods of these nodes that are evicted for the taint, in order.'),
    keptSeconds: z
      .number()
      .nullable()
      .describe('The longest time that a node keeps its taint. Null if one keeps it to the end.'),
    message,
  })
  .meta({ id: 'PassOutlastsToleration' });

/** Pods that are evicted with every zone down. */
export const taintsKept = z
  .strictObject({
    kind: z.literal('taints-kept'),
    at: seconds.describe('The pass that finds every zone down and takes taints back.'),
    nodes: z
      .array(z.string())
      .describe('Nodes that were tainted after this pass had listed them, and keep their taints.'),
    pods: z.array(z.string()).describe('Pods of these nodes that are evicted for it, in order.'),
    message,
  })
  .meta({ id: 'TaintsKept' });

const slowedClient = {
  client: z.string().describe('The process, such as `kube-controller-manager`.'),
  component: z.string().describe('The part of the process whose requests wait.'),
  qps: z.number().describe('Requests a second that its limit allows in the long run.'),
  burst: z.int().describe('Requests that it may send at once after a pause.'),
};

const waits = {
  longestWait: z
    .number()
    .describe('The longest time from a decision to its execution, in seconds.'),
  from: seconds.describe('The execution of the first.'),
  to: seconds.describe('The execution of the last.'),
  message,
};

/** Evictions that are late because of the limit of a client. */
export const evictionsThrottled = z
  .strictObject({
    kind: z.literal('evictions-throttled'),
    ...slowedClient,
    pods: z.int().describe('Evictions that came a second or more after their decision.'),
    ...waits,
  })
  .meta({ id: 'EvictionsThrottled' });

/** Replacements that are created or bound late because of the limit of a client. */
export const replacementsThrottled = z
  .strictObject({
    kind: z.literal('replacements-throttled'),
    ...slowedClient,
    pods: z.int().describe('Pods that were created or bound a second or more later than possible.'),
    ...waits,
  })
  .meta({ id: 'ReplacementsThrottled' });
