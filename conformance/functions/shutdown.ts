import { z } from 'zod';
import { planShutdown, requestedSeconds, shutdownGroups } from '#kubelet/shutdown';
import { type FunctionTable, modelled } from './modelled-function.ts';
import { playShutdown, shutdownPod } from './play-shutdown.ts';

const settings = z.object({
  shutdownGracePeriod: z.string().exactOptional(),
  shutdownGracePeriodCriticalPods: z.string().exactOptional(),
  shutdownGracePeriodByPodPriority: z
    .array(z.object({ priority: z.number(), shutdownGracePeriodSeconds: z.number() }))
    .exactOptional(),
});

const input = z.object({
  settings,
  pods: z.array(shutdownPod),
  inhibitDelayMaxSec: z.number().exactOptional(),
  cancelAfter: z.number().exactOptional(),
});

/** The default gates. */
const GATES = { GracefulNodeShutdown: true, GracefulNodeShutdownBasedOnPodPriority: true };

/** Decisions of a kubelet when its node shuts down. */
export const shutdownFunctions: FunctionTable = {
  shutdownGroups: modelled(input, ({ settings: given, pods, inhibitDelayMaxSec, cancelAfter }) => {
    const parsed = shutdownGroups(given, GATES);
    if (!parsed.ok) return { error: true };
    const plan = planShutdown(parsed.groups, pods, inhibitDelayMaxSec);
    if (plan.kind === 'abrupt') return { graceful: false };
    const played = playShutdown(plan.groups);
    return {
      graceful: true,
      requestedSeconds: requestedSeconds(parsed.groups),
      ...played,
      // A cancellation takes effect when the pass is over.
      ...(cancelAfter !== undefined && { cancelledAt: Math.max(cancelAfter, played.finishedAt) }),
    };
  }),
};
