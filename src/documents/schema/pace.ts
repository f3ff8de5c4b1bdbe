import * as z from 'zod';

const instant = z.number().describe('In seconds since the start.');

/** The requests of one client that its limit slowed. */
export const paceOfClient = z
  .strictObject({
    client: z.string().describe('The process, such as `kube-controller-manager`.'),
    component: z.string().describe('The part of it that sends these requests.'),
    qps: z.number().describe('Requests a second that its limit allows in the long run.'),
    burst: z.int().describe('Requests that it may send at once after a pause.'),
    requests: z.int().describe('Requests that it sent in all.'),
    waited: z.int().describe('Requests that waited in the times of `busy`.'),
    longestWait: z.number().describe('The longest wait of one request for the limit, in seconds.'),
    busy: z
      .array(z.tuple([instant, instant]))
      .describe('Periods of a second or longer in which requests waited.'),
  })
  .meta({ id: 'PaceOfClient' });

/** A pass of the node monitor that took a noticeable time. */
export const pass = z
  .strictObject({
    from: instant,
    to: instant
      .nullable()
      .describe(
        'In seconds since the start. Null if it did not end: the simulated time was over, or ' +
          'kube-controller-manager or the API server stopped.',
      ),
    nodes: z.int().describe('Nodes that it marked Unknown.'),
    pods: z.int().describe('Pods that it marked not ready.'),
  })
  .meta({ id: 'Pass' });
