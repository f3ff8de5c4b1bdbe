import type { SimulationReport, TimelineEntry } from '#documents';
import type { Timed } from './entries.ts';

/**
 * Names the role of a pod, which is the same in two runs: pods of the snapshot keep their names, and
 * a new pod is the first, second, … of its workload, as its name is random, or of its name, where
 * the workload is a StatefulSet.
 */
export class PodsByRole {
  readonly #roles = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The roles of all pods of a timeline. */
  static in({ timeline }: Timed): PodsByRole {
    const pods = new PodsByRole();
    for (const entry of timeline) pods.note(entry);
    return pods;
  }

  /** Must see the entries of a timeline in their order. */
  note(entry: TimelineEntry): void {
    if (entry.kind !== 'PodCreated') return;
    const { pod, workload } = entry;
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

/** The role of the pod of each eviction, and whether the pod was created after the start. */
export function rolesOfEvictions({
  timeline,
  evictions,
}: Pick<SimulationReport, 'timeline' | 'evictions'>): readonly EvictionRole[] {
  const pods = new PodsByRole();
  const rows: EvictionRole[] = [];
  const awaited = new Map(evictions.map((eviction, index) => [eviction.because, index]));
  for (const entry of timeline) {
    pods.note(entry);
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
