import * as z from 'zod';

const expectation = z.strictObject({
  name: z.string(),
  kind: z.string().describe('The subject of the expectation.'),
  passed: z.boolean(),
  unknown: z
    .literal(true)
    .optional()
    .describe('It cannot be judged, as the snapshot lacks what decides it.'),
  until: z
    .number()
    .optional()
    .describe(
      'It holds up to here: a short duration ends the run while something is still to happen.',
    ),
  at: z
    .number()
    .optional()
    .describe('The first instant at which it fails, in seconds since the start.'),
  because: z.int().optional().describe('The entry of the timeline that caused the failure.'),
  share: z.number().optional().describe('The share of the histories in which it holds.'),
  in: z.number().optional().describe('The share of the histories in which it has to hold.'),
  file: z.string(),
  line: z.int(),
  message: z.string(),
});

const testedScenario = z.strictObject({
  name: z.string().describe('The path of the script, as it was found.'),
  expectations: z.array(expectation),
  golden: z
    .strictObject({
      file: z.string().describe('The report that is expected.'),
      result: z.enum(['same', 'differs', 'written']),
      message: z.string().optional().describe('The first difference.'),
    })
    .optional(),
  problems: z.string().optional().describe('The reason why the scenario could not be played.'),
  problemAt: z
    .strictObject({ file: z.string(), line: z.int(), column: z.int() })
    .optional()
    .describe('The place of the first problem. Absent where it has none.'),
});

/** The report that `test -o json` prints. */
export const testReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('TestReport'),
    scenarios: z.array(testedScenario),
  })
  .meta({ title: 'Report of k8s-evict test' });
