import * as z from 'zod';

const text = z.string();

const help = z.strictObject({
  kind: z.enum(['replicas', 'spread', 'budget', 'tolerations']),
  change: text.describe('Such as `one more replica of Deployment/shop/web`.'),
  scale: text.optional().describe('For `--scale`.'),
  settings: z.array(text).optional().describe('For `--set`.'),
  manifest: z.record(text, z.unknown()).optional().describe('For `--apply`.'),
  figures: z
    .array(
      z.strictObject({ name: text, before: z.number().nullable(), after: z.number().nullable() }),
    )
    .describe('Figures that are different with the change, the most important first.'),
  command: text.describe('The command that plays the worst of the faults with the change.'),
});

/** The findings of `--what-if`. */
export const helps = z
  .strictObject({
    faults: z.array(text).describe('The worst faults: figures are sums over them.'),
    tried: z.int().describe('Changes that were played in these faults.'),
    untried: z
      .int()
      .describe('Changes that were left out: there are too many, or an interruption.'),
    interrupted: z
      .literal(true)
      .optional()
      .describe('Fewer changes were tried than would have been: the program was interrupted.'),
    found: z.array(help).describe('Changes that reduce damage, the most helpful first.'),
  })
  .meta({ id: 'Helps' });
