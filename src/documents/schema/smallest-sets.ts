import * as z from 'zod';

const text = z.string();

const searchedSize = z.strictObject({
  nodes: z.int().describe('The size of the sets.'),
  sets: z.number().describe('All sets of that size.'),
  toPlay: z.number().describe('Those that no proof rules out.'),
  played: z.int(),
});

/** The search of `--smallest`. */
export const smallest = z
  .strictObject({
    upTo: z.int().describe('The size of the largest sets that are of interest.'),
    judgedBy: z.enum(['expectations', 'services']),
    needs: z.int().describe('Expectations, or Services, that no loss may break.'),
    ignored: z.array(text).describe('Services and expectations that are broken without any fault.'),
    provenUpTo: z
      .int()
      .describe('Of sets of up to so many nodes only those are played that can break something.'),
    unproven: z
      .array(text)
      .describe('Services and expectations of which less is proved: larger sets are all played.'),
    sizes: z.array(searchedSize).describe('The smallest sets first.'),
    holds: z.int().describe('No set of up to so many nodes breaks anything.'),
    found: z
      .strictObject({
        fault: text,
        nodes: z.array(text),
        breaks: z.array(text).describe('The Services or the expectations that it breaks.'),
        script: text.describe('The outage script of its loss, for `simulate -s`.'),
      })
      .optional()
      .describe('Absent where no set of that size breaks anything.'),
  })
  .meta({ id: 'SmallestSet' });
