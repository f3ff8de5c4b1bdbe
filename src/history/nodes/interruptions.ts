import type { Cluster } from '#cluster';
import { endOfSecond, type Instant, later, minutes } from '#units';
import type { Evidence } from '../evidence/evidence.ts';

/** The warning of a cloud that it takes a spot machine back. */
export interface Interruption {
  readonly node: string;
  readonly at: Instant;
  readonly latest: Instant;
  readonly evidence: string;
}

/** A machine is gone two minutes after the warning, and its node with the next looks at both. */
const GONE_WITHIN = minutes(5);

/** The first warning about each node, as Karpenter tells of it. */
export function interruptionsIn({
  events,
  before,
}: Pick<Evidence, 'events' | 'before'>): readonly Interruption[] {
  const found = new Map<string, Interruption>();
  for (const { about, reason, component, message, first } of events) {
    if (about.kind !== 'Node' || reason !== 'SpotInterrupted' || first === undefined) continue;
    if (first < (before?.at ?? 0) || found.has(about.name)) continue;
    found.set(about.name, {
      node: about.name,
      at: first,
      latest: endOfSecond(first),
      evidence: `Event ${reason} of ${component}: ${message}`,
    });
  }
  return [...found.values()];
}

/** The warning that explains what befell a node at an instant. */
export const interruptionBefore = (
  interruptions: readonly Interruption[],
  node: string,
  at: Instant,
): Interruption | undefined =>
  interruptions.find(
    (each) => each.node === node && each.at <= at && at <= later(each.at, GONE_WITHIN),
  );

/** Whether a cluster shows a Karpenter that drains nodes by itself when their cloud warns. */
export const readsWarnings = ({ autoscalerProcesses = [] }: Partial<Cluster>): boolean =>
  autoscalerProcesses.some(
    ({ autoscaler, flags, environment }) =>
      autoscaler === 'karpenter' &&
      (flags['interruption-queue'] ?? environment['INTERRUPTION_QUEUE'] ?? '') !== '',
  );
