import type { ClusterSeed, StatsSummary } from '#cluster';
import type { Diagnostic, Position } from '#diagnostics';
import type { Instant } from '#units';
import type { FlagSetting } from '#versions';
import type {
  ConfigurationDocument,
  KubeletConfigurationSource,
  RawDocument,
} from './documents.ts';
import type { Component } from './project/control-plane.ts';
import type { NodeMetrics, PodMetrics } from './project/metrics.ts';
import type { Place } from './source/passage.ts';
import type { Hashing } from './source/unpack.ts';

/** One file of a snapshot; `-` is standard input. */
export interface SnapshotInput {
  readonly path: string;
  /** A block need only be valid until the next one is requested. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** The user named the folder, not this file, so the file may hold other things. */
  readonly fromFolder?: boolean;
  /** The file is a link without a target: there is nothing to read. */
  readonly isDangling?: boolean;
  /** Reads a file that ends in the middle as far as it goes; otherwise that is an error. */
  readonly allowTruncated?: boolean;
  /** Objects that cannot be read are left out; otherwise each is an error. */
  readonly skipInvalid?: boolean;
  /** Hashes the bytes of this file elsewhere, such as in another thread. */
  readonly hashing?: Hashing;
}

export interface SnapshotResult {
  /** Undefined when there are errors among the diagnostics. */
  readonly snapshot: LoadedSnapshot | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The contents of the files of a snapshot, independent of the order of files and documents. */
export interface LoadedSnapshot {
  readonly seed: ClusterSeed;
  readonly inputs: readonly InputSummary[];
  readonly controlPlane: ControlPlaneFindings;
  readonly measurements: Measurements;
  /** The configurations of kubelets, in canonical order. */
  readonly kubeletConfigurations: readonly KubeletConfigurationSource[];
  /** Command lines of kubelets in documents that set up machines, in canonical order. */
  readonly kubeletFlags: readonly KubeletFlags[];
  /** The NodeFacts, in canonical order. */
  readonly nodeFacts: readonly ConfigurationDocument[];
  /** Documents that no model reads yet, in canonical order. */
  readonly documents: readonly RawDocument[];
  /** The number of such documents, by kind. */
  readonly unread: Tally;
  /** Objects of kinds that no model will ever read, by `Kind` or `Kind.group`. */
  readonly ignored: Tally;
  /** Files that end in the middle; the part before the end counts. */
  readonly truncated: readonly TruncatedInput[];
  /** Objects that cannot be read and were left out. */
  readonly skipped: readonly SkippedObject[];
  /** The newest renewal of a node's lease or heartbeat of a node's condition. */
  readonly newestHeartbeat: Instant | undefined;
  /** The newest instant of a past event in the snapshot. */
  readonly newestTimestamp: Instant | undefined;
}

/** Numbers by name, the names in order. */
export type Tally = Readonly<Record<string, number>>;

/** The contents of one file. */
export interface InputSummary {
  readonly path: string;
  /** The digest of the file as it is on the disk, in hexadecimal digits. */
  readonly sha256: string;
  /** Objects by kind. */
  readonly objects: Tally;
}

/** An object that was left out, such as `Pod shop/web-3`, and its place. */
export interface SkippedObject {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** A file that ends in the middle, and the line of its end where that is known. */
export interface TruncatedInput {
  readonly path: string;
  readonly line?: number;
}

/** The measurements of nodes and pods. */
export interface Measurements {
  /** The newest summary of each node, in the order of the nodes' names. */
  readonly summaries: readonly FoundSummary[];
  readonly nodeMetrics: readonly NodeMetrics[];
  readonly podMetrics: readonly PodMetrics[];
}

export interface FoundSummary {
  readonly summary: StatsSummary;
  /** The time at which the node's own figures were measured; absent when the summary has none. */
  readonly measuredAt?: Instant;
  readonly path: string;
  readonly position: Position;
}

/** An object of a known kind that the API server refuses. */
export interface InvalidObject {
  /** `Deployment shop/web` */
  readonly name: string;
  readonly path: string;
  /** Its faults in the order of reading; at least one. */
  readonly problems: readonly Pick<Diagnostic, 'message' | 'hint' | 'position'>[];
}

/** The flags of kubelets in one file or document. */
export interface KubeletFlags {
  /** The node of the kubelet, where the document names it. */
  readonly node?: string;
  /** In their order. */
  readonly flags: readonly KubeletFlag[];
  readonly path: string;
  readonly position: Position;
}

export interface KubeletFlag {
  /** Without leading dashes. */
  readonly name: string;
  readonly value: string;
  /** False in a script, where it may be a flag of another program. */
  readonly isCertain: boolean;
  readonly place: Place;
}

/** The longest time that logind lets programs delay a shutdown, from a file of a machine. */
export interface InhibitDelay {
  readonly seconds: number;
  readonly path: string;
  readonly position: Position;
}

/** The settings of the control plane, in the terms from which behaviours are resolved. */
export interface ControlPlaneFindings {
  /** Images of the kube-apiserver pods. */
  readonly apiServerImages: readonly string[];
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly apiServerFlags: readonly FlagSetting[];
  /** Only the flags that count: with a configuration file, those of the command line do not. */
  readonly schedulerFlags: readonly FlagSetting[];
  readonly cloudControllerManagerFlags: readonly FlagSetting[];
  /** Components whose command lines the snapshot shows. */
  readonly shown: readonly Component[];
}
