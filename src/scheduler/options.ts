import type { PodDisruptionBudget } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { NamespaceLabels } from './cache/selectors.ts';
import type { Kinship } from './spread/default-constraints.ts';
import type { VolumeObjects } from './volumes/volume-objects.ts';

/** What the scheduler reads of the cluster besides nodes and pods, at the moment it decides. */
export interface SchedulerOptions {
  readonly rules: SchedulerBehavior;
  readonly namespaceLabels: NamespaceLabels;
  readonly volumes: VolumeObjects;
  readonly kinship: Kinship;
  budgets(): readonly PodDisruptionBudget[];
}
