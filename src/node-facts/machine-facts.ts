import type { ImageFsLayout, StatsSummary } from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';

/** The facts about one machine, in addition to its Node object. */
export interface MachineFacts {
  /** As written; what it leaves open has the defaults of the kubelet's release. */
  readonly configuration: KubeletConfiguration;
  /** Absent when the use of the machine was not measured. */
  readonly usage?: MachineUsage;
  /** How long logind lets a shutdown be delayed. */
  readonly inhibitDelayMaxSec?: number;
  /** Whether a cloud can end the machine. */
  readonly cloud?: boolean;
}

/** The use of a machine when it was measured. */
export interface MachineUsage {
  /** Its pods are those of the snapshot on this node, under the uids that the kubelet gives them. */
  readonly summary: StatsSummary;
  readonly layout: ImageFsLayout;
  /** Bytes that collecting unused images and dead containers frees, once. */
  readonly unusedImages: number;
  readonly deadContainers: number;
  /** Metrics of the API tell memory, and no disks or processes. */
  readonly scope: 'all' | 'memory';
  /** How many of the entries stand for pods of which nothing was measured. */
  readonly assumedPods: number;
}
