import { type Instant, parseInstant } from '#units';

/** A pod that was removed, as a watch saw it. */
export interface TrueRemoval {
  readonly pod: string;
  readonly at: Instant;
  /** The reason of its DisruptionTarget condition; undefined for a deletion that is no disruption. */
  readonly disruption: string | undefined;
}

interface Change {
  readonly kind: string;
  readonly name: string;
  readonly t: string;
  readonly deletionTimestamp?: string;
  readonly disruption?: string;
  readonly phase?: string;
  readonly reason?: string;
}

/** The removals in a record of all changes, from the first change after the snapshot on. */
export function trueRemovals(text: string): readonly TrueRemoval[] {
  const disruptions = new Map<string, string>();
  const removals = new Map<string, TrueRemoval>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const change: Change = JSON.parse(line);
    const { kind, name, t, deletionTimestamp, disruption } = change;
    if (!kind.startsWith('pod')) continue;
    // A pod of the same name begins anew.
    if (kind === 'pod-added' || kind === 'pod-was') disruptions.delete(name);
    if (disruption !== undefined) disruptions.set(name, disruption);
    const isRemoved = deletionTimestamp !== undefined || kind === 'pod-gone';
    if (!isRemoved || kind === 'pod-was' || removals.has(name)) continue;
    const at = parseInstant(t);
    if (at.ok) removals.set(name, { pod: name, at: at.value, disruption: disruptions.get(name) });
  }
  return [...removals.values()];
}

/** The mechanisms that a true removal allows. */
export function allowedMechanisms({ disruption }: TrueRemoval): readonly string[] {
  switch (disruption) {
    case 'DeletionByTaintManager':
      return ['taint'];
    case 'EvictionByEvictionAPI':
      return ['evict-api'];
    case 'PreemptionByScheduler':
      return ['preemption'];
    case 'DeletionByPodGC':
      return ['pod-gc'];
    case 'TerminationByKubelet':
      return ['node-pressure', 'graceful-shutdown', 'critical-pod'];
    default:
      return ['request', 'namespace', 'workload', 'pod-gc', 'kubelet-rejected'];
  }
}
