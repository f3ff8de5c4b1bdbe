import * as z from 'zod';
import type { Frozen } from '#units';
import { BASELINE } from './baseline.ts';
import { CONFIGURATION } from './configuration/schema.ts';

const severity = z.enum(['error', 'warning', 'note']);

const head = <Kind extends string>(kind: Kind) => ({
  apiVersion: z.literal('k8s-evict.dev/v1'),
  kind: z.literal(kind),
  tool: z.strictObject({ version: z.string() }),
});

const finding = z
  .strictObject({
    code: z.string().describe('The rule. `k8s-evict check --explain` describes it.'),
    severity,
    object: z
      .string()
      .describe('Such as `Deployment shop/web`. Empty if the finding is about the whole file.'),
    message: z.string().describe('In words. The wording may change between releases.'),
    fix: z.string().describe('The remedy.'),
    path: z.string(),
    line: z.int().positive(),
    column: z.int().positive(),
  })
  .meta({ id: 'CheckFinding' });

/** The output of `check -o json`: the source of the type and of its published JSON Schema. */
const checkReport = z
  .strictObject({
    ...head('CheckReport'),
    inputs: z.array(
      z.strictObject({
        path: z.string().describe('As named on the command line; `-` for standard input.'),
        sha256: z.string(),
        objects: z.record(z.string(), z.int()).describe('Objects by kind.'),
      }),
    ),
    summary: z.strictObject({
      files: z.int(),
      errors: z.int(),
      warnings: z.int(),
      notes: z.int(),
      suppressed: z.int(),
      known: z.int(),
    }),
    unknownKinds: z
      .record(z.string(), z.int())
      .describe('Objects of unknown kinds, by `Kind.group`. No rule checked them.'),
    notUnderstood: z
      .array(z.string())
      .optional()
      .describe('Files in which nothing is understood: no rule checked them. Absent without any.'),
    empty: z
      .array(z.string())
      .optional()
      .describe('Files that hold no objects, only lists without items. Absent without any.'),
    gaps: z
      .array(
        z.strictObject({
          kind: z.enum(['capture-refused', 'capture-of-namespaces', 'capture-took']),
          message: z.string().describe('In words. The wording may change between releases.'),
        }),
      )
      .describe('What a capture did not get: no rule has looked at it.'),
    findings: z.array(finding).describe('By place.'),
    suppressed: z
      .array(
        finding.extend({
          reason: z.string(),
          by: z
            .enum(['annotation', 'comment', 'configuration'])
            .describe('The place of the suppression.'),
        }),
      )
      .describe('Findings that are suppressed.'),
    known: z.array(finding).describe('Findings in the baseline.'),
    fixes: z
      .array(
        finding.pick({ code: true, object: true, path: true, line: true, column: true }).extend({
          patch: z
            .strictObject({ spec: z.record(z.string(), z.unknown()) })
            .describe('A strategic merge patch of the object: what is null goes.'),
          command: z.string().describe('The command for kubectl, as a shell reads it.'),
        }),
      )
      .optional()
      .describe(
        'What ends findings, where there is nothing to weigh up; each was tried on these files. ' +
          'Absent unless fixes were asked for.',
      ),
    rollUp: z
      .strictObject({
        by: z.string().describe('What groups: `namespace`, `owner` or `label=KEY`.'),
        rows: z.array(
          z.strictObject({
            group: z
              .string()
              .nullable()
              .describe('Null for what has no namespace or no such label, and for whole files.'),
            ...{ errors: z.int(), warnings: z.int(), notes: z.int() },
          }),
        ),
      })
      .optional()
      .describe('Findings by group, the worst first. Absent unless groups were asked for.'),
  })
  .meta({ title: 'Report of k8s-evict check' });

/** The same for `check --list -o json`. */
const checkRules = z
  .strictObject({
    ...head('CheckRules'),
    rules: z.array(
      z.strictObject({
        code: z.string().describe('Stable: suppressions and baselines name it.'),
        severity: severity.describe('Unless a configuration says otherwise.'),
        about: z.string().describe('The subject of the rule.'),
        summary: z.string().describe('The problem.'),
        why: z.string().describe('The consequence of the problem.'),
        fix: z.string().describe('The remedy.'),
        source: z.string().describe('The source in Kubernetes.'),
      }),
    ),
  })
  .meta({ title: 'Rules of k8s-evict check' });

export type CheckReportDocument = Frozen<z.infer<typeof checkReport>>;
export type CheckRulesDocument = Frozen<z.infer<typeof checkRules>>;

/** The JSON Schemas (draft 2020-12) of the input and output of `check`. */
export const CHECK_JSON_SCHEMAS = {
  configuration: (): object => z.toJSONSchema(CONFIGURATION),
  baseline: (): object => z.toJSONSchema(BASELINE),
  report: (): object => z.toJSONSchema(checkReport),
  rules: (): object => z.toJSONSchema(checkRules),
} as const;
