import type { SimulationReport, TimelineEntry } from '#documents';

/**
 * Names the role of a pod, which is the same in two runs: pods of the snapshot keep their names, and
 * a new pod is the first, second, … of its workload, as its name is random, or of its name, where
 * the workload is a StatefulSet.
 */
export class PodsByRole {
  readonly #roles = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Must see the entries of a timeline in their order. */
  note({ kind, pod, workload }: PodEntry): void {
    if (kind !== 'PodCreated' || pod === undefined) return;
    const owner = workload?.startsWith('StatefulSet/') === false ? workload : pod;
    const count = (this.#counts.get(owner) ?? 0) + 1;
    this.#counts.set(owner, count);
    this.#roles.set(pod, `${owner} #${count}`);
  }

  of(pod: string): string {
    return this.#roles.get(pod) ?? pod;
  }

  isNew(pod: string): boolean {
    return this.#roles.has(pod);
  }
}

/** The fields of an entry that say which pod it is about. */
interface PodEntry {
  readonly kind: TimelineEntry['kind'];
  readonly pod?: string;
  readonly workload?: string | undefined;
}

/** The pod and the workload of an entry, where it is about one. */
export const podEntry = (entry: TimelineEntry): PodEntry => ({
  kind: entry.kind,
  ...('pod' in entry && { pod: entry.pod, workload: entry.workload }),
});

/** The role of the pod of each eviction, and whether the pod was created after the start. */
export function rolesOfEvictions({
  timeline,
  evictions,
}: Pick<SimulationReport, 'timeline' | 'evictions'>): readonly EvictionRole[] {
  const pods = new PodsByRole();
  const rows: EvictionRole[] = [];
  const awaited = new Map(evictions.map((eviction, index) => [eviction.because, index]));
  for (const entry of timeline) {
    if (entry.kind === 'PodCreated') pods.note(podEntry(entry));
    const index = awaited.get(entry.id);
    const pod = index === undefined ? undefined : evictions[index]?.pod;
    if (index === undefined || pod === undefined) continue;
    rows[index] = { role: pods.of(pod), isNew: pods.isNew(pod) };
  }
  return evictions.map(({ pod }, index) => rows[index] ?? { role: pod, isNew: false });
}

export interface EvictionRole {
  readonly role: string;
  readonly isNew: boolean;
}
