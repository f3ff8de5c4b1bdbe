import * as z from 'zod';
import { message } from './common-fields.ts';

/** What an answer does not know because a capture did not get it. */
export const captureGaps = z
  .array(
    z.strictObject({
      kind: z.enum(['capture-refused', 'capture-of-namespaces', 'capture-took']),
      message,
    }),
  )
  .describe('What a capture of the snapshot did not get, and what that means for the answer.');
