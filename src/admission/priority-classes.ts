import type { Cluster, PriorityClass } from '#cluster';
import { remembered } from '#units';

/** The part of a PriorityClass that a pod's spec depends on. */
export type Priority = Pick<PriorityClass, 'name' | 'value' | 'globalDefault' | 'preemptionPolicy'>;

/** The PriorityClasses that every cluster has. */
export const SYSTEM_CLASSES: readonly Priority[] = [
  { name: 'system-node-critical', value: 2_000_001_000, globalDefault: false },
  { name: 'system-cluster-critical', value: 2_000_000_000, globalDefault: false },
];

/** The PriorityClasses of a cluster. */
export interface KnownClasses {
  /** Those of the snapshot, and those that pods show. */
  readonly classes: readonly Priority[];
  /** The names of those that only pods show. */
  readonly fromPods: ReadonlySet<string>;
  /** Whether the value of a class is known. */
  readonly has: (name: string) => boolean;
}

/**
 * The PriorityClasses of a cluster. A class that the snapshot lacks has the value that its pods
 * show, as the value of a class never changes, unless they show several.
 */
export const priorityClassesOf: (
  cluster: Pick<Cluster, 'priorityClasses' | 'pods'>,
) => KnownClasses = remembered(({ priorityClasses = [], pods }) => {
  const given = new Set([...priorityClasses, ...SYSTEM_CLASSES].map(({ name }) => name));
  const shown = new Map<string, Priority | undefined>();
  for (const { spec } of pods) {
    const { priorityClassName: name, priority: value, preemptionPolicy } = spec;
    if (name === undefined || value === undefined || given.has(name)) continue;
    const known = shown.get(name);
    const isOther = shown.has(name) && known?.value !== value;
    const policy = preemptionPolicy === undefined ? {} : { preemptionPolicy };
    shown.set(name, isOther ? undefined : { name, value, globalDefault: false, ...policy });
  }
  const found = [...shown.values()].flatMap((each) => each ?? []);
  const fromPods = new Set(found.map(({ name }) => name));
  return {
    classes: [...priorityClasses, ...found],
    fromPods,
    has: (name) => given.has(name) || fromPods.has(name),
  };
});
