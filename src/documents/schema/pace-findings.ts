import * as z from 'zod';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const message = z.string().describe('In words. The wording may change between releases.');

/** Pods of nodes that came back, evicted as a pass lasts. */
export const passOutlastsToleration = z
  .strictObject({
    kind: z.literal('pass-outlasts-toleration'),
    from: seconds.describe('When the pass of the node monitor began.'),
    to: seconds
      .nullable()
      .describe('When it ended; only the next one takes taints back. Null when it did not end.'),
    nodes: z
      .array(z.string())
      .describe('Nodes that are Ready again and keep their NoExecute taint meanwhile.'),
    pods: z.array(z.string()).describe('Their pods that are evicted for it, in order.'),
    keptSeconds: z
      .number()
      .nullable()
      .describe('How long one of them keeps its taint at most; null when it does to the end.'),
    message,
  })
  .meta({ id: 'PassOutlastsToleration' });

const slowedClient = {
  client: z.string().describe('The process, such as `kube-controller-manager`.'),
  component: z.string().describe('The part of it whose requests wait.'),
  qps: z.number().describe('Requests a second that its limit allows in the long run.'),
  burst: z.int().describe('Requests that it may send at once after a pause.'),
};

const waits = {
  longestWait: z.number().describe('From the decision until it was carried out, in seconds.'),
  from: seconds.describe('When the first of them was carried out.'),
  to: seconds.describe('When the last of them was carried out.'),
  message,
};

/** Evictions that come late for the limit of a client. */
export const evictionsThrottled = z
  .strictObject({
    kind: z.literal('evictions-throttled'),
    ...slowedClient,
    pods: z.int().describe('Evictions that came a second or more after their decision.'),
    ...waits,
  })
  .meta({ id: 'EvictionsThrottled' });

/** Replacements that are made or bound late for the limit of a client. */
export const replacementsThrottled = z
  .strictObject({
    kind: z.literal('replacements-throttled'),
    ...slowedClient,
    pods: z
      .int()
      .describe('Pods that were made, or bound, a second or more later than they could.'),
    ...waits,
  })
  .meta({ id: 'ReplacementsThrottled' });
