import type { ImageFsLayout, StatsSummary } from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';

/** The facts about one machine, in addition to its Node object. */
export interface MachineFacts {
  /** As written; absent fields have the defaults of the kubelet's release. */
  readonly configuration: KubeletConfiguration;
  /** Absent when the use of the machine was not measured. */
  readonly usage?: MachineUsage;
  /** The longest time that logind delays a shutdown, in seconds. */
  readonly inhibitDelayMaxSec?: number;
  /** Whether a cloud can end the machine. */
  readonly cloud?: boolean;
}

/** The use of a machine when it was measured. */
export interface MachineUsage {
  /** Its pods are the pods of the snapshot on this node, under the uids of the kubelet. */
  readonly summary: StatsSummary;
  readonly layout: ImageFsLayout;
  /** Bytes that the first collection of unused images and dead containers frees. */
  readonly unusedImages: number;
  readonly deadContainers: number;
  /** Metrics of the API include memory, but no disks or processes. */
  readonly scope: 'all' | 'memory';
  /** The number of entries that are assumptions about pods without measurements. */
  readonly assumedPods: number;
}
