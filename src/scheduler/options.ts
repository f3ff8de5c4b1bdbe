import type { PodDisruptionBudget, PodKey } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { NamespaceLabels } from './cache/selectors.ts';
import type { DeviceObjects } from './devices/device-filter.ts';
import type { SchedulerBase } from './scheduler-base.ts';
import type { Kinship } from './spread/constraints.ts';
import type { VolumeObjects } from './volumes/volume-objects.ts';

/** The scheduler's inputs besides nodes and pods, read at the moment of a decision. */
export interface SchedulerOptions {
  readonly rules: SchedulerBehavior;
  /** The base of these rules that simulations share; one of its own without it. */
  readonly base?: SchedulerBase | undefined;
  readonly namespaceLabels: NamespaceLabels;
  readonly volumes: VolumeObjects;
  /** Without it each node has the devices that pods claim. */
  readonly devices?: DeviceObjects;
  /** The pods of gangs are bound together. */
  readonly bindsGangs?: boolean;
  readonly kinship: Kinship;
  budgets(): readonly PodDisruptionBudget[];
  /** Random numbers for ties; without them the first by name wins. */
  readonly tieBreaks?: SchedulingTieBreaks | undefined;
  /** The node that a pod takes where it is among the best ones; only where ties are not drawn. */
  readonly preferred?: ((pod: PodKey) => string | undefined) | undefined;
}

/** Decides ties where upstream leaves them to chance: the lowest number wins. */
export interface SchedulingTieBreaks {
  /** Whole numbers from 0 to 2^31 - 1 for these nodes, by slot, drawn anew for each attempt. */
  ofNodes(pod: PodKey, nodes: Int32Array): void;
  /** The tie-break of a pod among others that were queued at the same instant. */
  ofPod(pod: PodKey): number;
}
