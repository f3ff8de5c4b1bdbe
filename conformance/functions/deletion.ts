import { z } from 'zod';
import { checkGracefulDelete, type DeletionVerdict } from '#cluster';
import { between, type Instant, inSeconds, instant, later, seconds, unreachable } from '#units';
import { type FunctionTable, modelled } from './modelled-function.ts';

/** Vectors count from the request. */
const NOW = instant(0);

const pod = z.object({
  phase: z.enum(['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown']),
  nodeName: z.string(),
  terminationGracePeriodSeconds: z.number().nullable(),
  deletionGracePeriodSeconds: z.number().nullable(),
  deletionTimestamp: z.number().nullable(),
});

type PodOfVector = z.infer<typeof pod>;

/** Effects of a DELETE request. */
export const deletionFunctions: FunctionTable = {
  'what a DELETE does to a pod': modelled(
    z.object({ pod, gracePeriodSeconds: z.number().nullable() }),
    (input) =>
      printed(
        checkGracefulDelete(modelOf(input.pod), input.gracePeriodSeconds ?? undefined, NOW),
        input.pod,
      ),
  ),
};

/** A pod without a grace period goes at once, because the API would have set the default before. */
const modelOf = (given: PodOfVector) => ({
  phase: given.phase,
  nodeName: given.nodeName,
  spec: { terminationGracePeriodSeconds: given.terminationGracePeriodSeconds ?? 0 },
  ...(given.deletionTimestamp !== null && {
    deletionTimestamp: later(NOW, seconds(given.deletionTimestamp)),
  }),
  ...(given.deletionGracePeriodSeconds !== null && {
    deletionGracePeriodSeconds: given.deletionGracePeriodSeconds,
  }),
});

function printed(verdict: DeletionVerdict, before: PodOfVector): unknown {
  switch (verdict.kind) {
    case 'remove':
      return { removed: true };
    case 'terminate':
      return {
        removed: false,
        deletionGracePeriodSeconds: verdict.deletionGracePeriodSeconds,
        deletionTimestamp: secondsAfterRequest(verdict.deletionTimestamp),
      };
    case 'unchanged':
      return {
        removed: false,
        deletionGracePeriodSeconds: before.deletionGracePeriodSeconds,
        deletionTimestamp: before.deletionTimestamp,
      };
    default:
      return unreachable(verdict);
  }
}

const secondsAfterRequest = (at: Instant): number => inSeconds(between(NOW, at));
