import * as z from 'zod';
import type { Frozen } from '#units';

const severity = z.enum(['error', 'warning', 'note']);

const head = <Kind extends string>(kind: Kind) => ({
  apiVersion: z.literal('k8s-evict.dev/v1'),
  kind: z.literal(kind),
  tool: z.strictObject({ version: z.string() }),
});

const finding = z
  .strictObject({
    code: z.string().describe('The rule; `k8s-evict check --explain` tells more of it.'),
    severity,
    object: z.string().describe('Such as `Deployment shop/web`; empty where the file says it all.'),
    message: z.string().describe('In words. The wording may change between releases.'),
    fix: z.string().describe('What to do about it.'),
    path: z.string(),
    line: z.int().positive(),
    column: z.int().positive(),
  })
  .meta({ id: 'CheckFinding' });

/** The output of `check -o json`: the source of the type and of its published JSON Schema. */
export const checkReport = z
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
      .describe('Objects of kinds that are not known, by `Kind.group`: no rule looked at them.'),
    findings: z.array(finding).describe('By place.'),
    suppressed: z
      .array(
        finding.extend({
          reason: z.string(),
          by: z
            .enum(['annotation', 'comment', 'configuration'])
            .describe('Where it is suppressed.'),
        }),
      )
      .describe('Findings that are suppressed.'),
    known: z.array(finding).describe('What is in the baseline.'),
  })
  .meta({ title: 'Report of k8s-evict check' });

/** The same for `check --list -o json`. */
export const checkRules = z
  .strictObject({
    ...head('CheckRules'),
    rules: z.array(
      z.strictObject({
        code: z.string().describe('Stable: suppressions and baselines name it.'),
        severity: severity.describe('Unless a configuration says otherwise.'),
        about: z.string().describe('What it looks at.'),
        summary: z.string().describe('What is wrong.'),
        why: z.string().describe('What comes of it.'),
        fix: z.string().describe('What to do about it.'),
        source: z.string().describe('Where Kubernetes says so.'),
      }),
    ),
  })
  .meta({ title: 'Rules of k8s-evict check' });

export type CheckReportDocument = Frozen<z.infer<typeof checkReport>>;
export type CheckRulesDocument = Frozen<z.infer<typeof checkRules>>;
