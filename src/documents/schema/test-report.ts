import * as z from 'zod';

const expectation = z.strictObject({
  name: z.string(),
  kind: z.string().describe('What it is about.'),
  passed: z.boolean(),
  at: z.number().optional().describe('From when on it fails, in seconds since the start.'),
  because: z.int().optional().describe('The entry of the timeline that made it so.'),
  file: z.string(),
  line: z.int(),
  message: z.string(),
});

const testedScenario = z.strictObject({
  name: z.string().describe('The script, as it was found.'),
  expectations: z.array(expectation),
  golden: z
    .strictObject({
      file: z.string().describe('The report that is expected.'),
      result: z.enum(['same', 'differs', 'written']),
      message: z.string().optional().describe('Where it first differs.'),
    })
    .optional(),
  problems: z.string().optional().describe('Why the scenario could not be played.'),
});

/** The report that `test -o json` prints. */
export const testReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('TestReport'),
    scenarios: z.array(testedScenario),
  })
  .meta({ title: 'Report of k8s-evict test' });
