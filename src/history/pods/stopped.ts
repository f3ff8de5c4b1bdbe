import type { Instant } from '#units';
import { type Shutdown, shutdownBefore } from '../evidence/shutdowns.ts';
import type { PodLife } from './lives.ts';

/** A kubelet stops the containers of a pod; restarts have other words. */
export const STOPPING = /^Stopping container /;

const SECOND = 1_000_000;

/**
 * The end of a pod by the orderly shutdown of its node: its kubelet stopped it while the machine shut
 * down, and what else tells of its end came later, as the deletion of pods that have failed does.
 * @param earliest when its removal began, as the rest of the record tells; undefined where nothing does
 */
export function stoppedByShutdown(
  life: PodLife,
  earliest: Instant | undefined,
  shutdowns: readonly Shutdown[],
) {
  for (const { reason, component, message, first } of life.events) {
    if (reason !== 'Killing' || component !== 'kubelet' || first === undefined) continue;
    if (!STOPPING.test(message)) continue;
    const shutdown = shutdownBefore(shutdowns, life.nodeName, first);
    if (shutdown === undefined) continue;
    if (earliest !== undefined && earliest < first + SECOND) return undefined;
    return {
      life,
      mechanism: 'graceful-shutdown' as const,
      confidence: 'likely' as const,
      earliest: first,
      latest: (first + SECOND - 1) as Instant,
      evidence: ['Event Killing of kubelet', shutdown.evidence],
    };
  }
  return undefined;
}
