import type { ClusterSeed } from '#cluster';
import type { Diagnostic, Position } from '#diagnostics';
import type { Instant } from '#units';
import type { FlagSetting } from '#versions';

/** One file of a snapshot; `-` is standard input. */
export interface SnapshotInput {
  readonly path: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** The user named the folder, not this file: not everything in it has to be of use. */
  readonly fromFolder?: boolean;
}

export interface SnapshotResult {
  /** Undefined when there are errors among the diagnostics. */
  readonly snapshot: LoadedSnapshot | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** What the files of a snapshot say. Nothing in it depends on the order of files or documents. */
export interface LoadedSnapshot {
  readonly seed: ClusterSeed;
  readonly inputs: readonly InputSummary[];
  readonly controlPlane: ControlPlaneFindings;
  /** Documents that no model reads yet, in canonical order. */
  readonly documents: readonly RawDocument[];
  /** How many of them there are, by kind. */
  readonly unread: Tally;
  /** Objects of kinds that no model will ever read, by `Kind` or `Kind.group`. */
  readonly ignored: Tally;
  /** The newest renewal of a node's lease or heartbeat of a node's condition. */
  readonly newestHeartbeat: Instant | undefined;
  /** The newest instant at which something in the snapshot had happened. */
  readonly newestTimestamp: Instant | undefined;
}

/** Numbers by name, the names in order. */
export type Tally = Readonly<Record<string, number>>;

/** What one file held. */
export interface InputSummary {
  readonly path: string;
  /** Of the file as it stands on the disk, in hexadecimal digits. */
  readonly sha256: string;
  /** Objects by kind. */
  readonly objects: Tally;
}

/** A document as it was read. */
export interface RawDocument {
  /** As the API names it; `StatsSummary` and `KubeletConfigz` for what has no kind. */
  readonly kind: string;
  readonly value: unknown;
  readonly path: string;
  readonly position: Position;
}

/** How the control plane was set up, in the terms that behaviours are resolved from. */
export interface ControlPlaneFindings {
  /** Images of the kube-apiserver pods. */
  readonly apiServerImages: readonly string[];
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly apiServerFlags: readonly FlagSetting[];
}
