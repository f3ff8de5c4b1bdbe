import * as z from 'zod';

const at = z.number().describe('Seconds since the start, to the millisecond.');
export const node = z.string().describe('Name of the node.');
export const pod = z.string().describe('The pod, as `namespace/name`.');
export const reason = z.string().describe('The reason as the API writes it.');
export const taint = z.string().describe('`key=value:Effect`, or `key:Effect` without a value.');
export const zoneState = z.enum(['Initial', 'Normal', 'Partial', 'Full']);

export const workload = z
  .string()
  .describe('The workload of the pod, as `Deployment/namespace/name`.');

export const head = <Kind extends string>(...kinds: [Kind, ...Kind[]]) => ({
  id: z.int().positive().describe('Increases along the timeline, possibly with gaps.'),
  at,
  time: z.iso.datetime().describe('The same instant as RFC 3339, in UTC.'),
  kind: z.enum(kinds),
  component: z.string().describe('The acting component, such as `node-lifecycle` or `kubelet`.'),
});

export const tail = {
  because: z
    .int()
    .nonnegative()
    .describe('The entry that caused this one. 0 is the snapshot, which has no cause.'),
  message: z.string().describe('The same in words. The wording may change between releases.'),
};
