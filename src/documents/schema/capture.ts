import * as z from 'zod';

const time = z.iso.datetime().describe('RFC 3339, in UTC.');

const list = z.strictObject({
  resource: z.string().describe('As kubectl names it, such as `poddisruptionbudgets.policy`.'),
  kind: z.string(),
  namespace: z.string().optional().describe('Absent for all namespaces.'),
  at: time.describe('When it was asked for: one list shows the cluster at one instant.'),
  seconds: z.number().describe('How long it took.'),
  objects: z.int(),
  pages: z.int(),
  restarts: z
    .int()
    .optional()
    .describe('How often it began anew, because the API server had forgotten its state.'),
  status: z
    .enum(['complete', 'partial', 'refused', 'absent'])
    .describe('`absent`: the cluster has no such kind. `partial`: it ended early.'),
});

const refused = z.strictObject({
  verb: z.enum(['get', 'list']),
  resource: z.string(),
  kind: z.string().optional().describe('Absent for what is asked of nodes.'),
  namespace: z.string().optional(),
  reason: z.string().describe('Such as `Forbidden` or `Timeout`.'),
  message: z.string().describe('What kubectl said.'),
  nodes: z.int().optional().describe('How many nodes did not answer.'),
  consequence: z.string().describe('What is unknown without it.'),
});

/** What a capture read, and what it did not get. */
export const captureRecord = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('CaptureRecord'),
    tool: z.strictObject({ version: z.string() }),
    startedAt: time,
    endedAt: time,
    context: z.string().optional().describe('The context of the kubeconfig.'),
    kubernetes: z.string().optional().describe('The release that the API server names.'),
    namespaces: z.array(z.string()).optional().describe('Absent for all namespaces.'),
    only: z.array(z.string()).optional().describe('The kinds of `--add`; absent for all.'),
    lists: z.array(list),
    nodes: z
      .strictObject({
        asked: z.int(),
        stats: z.int().describe('Nodes whose statistics are here.'),
        configz: z.int().describe('Nodes whose configuration is here.'),
        at: time,
        seconds: z.number(),
      })
      .optional()
      .describe('What kubelets answered through the API server; absent if they were not asked.'),
    refused: z.array(refused),
    leftOut: z.array(z.string()).describe('Fields that were left out of each object.'),
  })
  .meta({ title: 'CaptureRecord' });
