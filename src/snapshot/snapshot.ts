import type { ClusterSeed, StatsSummary } from '#cluster';
import type { Diagnostic, Position } from '#diagnostics';
import type { Instant } from '#units';
import type { FlagSetting } from '#versions';
import type { Component } from './project/control-plane.ts';
import type { NodeMetrics, PodMetrics } from './project/metrics.ts';
import type { FieldPath } from './schema/reading.ts';
import type { Place } from './source/passage.ts';

/** One file of a snapshot; `-` is standard input. */
export interface SnapshotInput {
  readonly path: string;
  /** A block of them has to be good only until the next one is asked for. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** The user named the folder, not this file: not everything in it has to be of use. */
  readonly fromFolder?: boolean;
  /** It is a link to nothing: there is nothing to read. */
  readonly isDangling?: boolean;
  /** Reads a file that ends in the middle as far as it goes; otherwise that is an error. */
  readonly allowTruncated?: boolean;
  /** Objects that cannot be read are left out; otherwise each is an error. */
  readonly skipInvalid?: boolean;
  /** Hashes the bytes of this file elsewhere, when there is a better place than right here. */
  readonly hashing?: Hashing;
}

/** Takes bytes one after the other, and tells their SHA-256. */
export interface Hashing {
  update(bytes: Uint8Array): void;
  /** In hexadecimal digits; ends the hashing. */
  digest(): string;
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
  /** Command lines of kubelets, as machines are set up with them, in canonical order. */
  readonly kubeletFlags: readonly KubeletFlags[];
  /** The NodeFacts, in canonical order. */
  readonly nodeFacts: readonly ConfigurationDocument[];
  /** Documents that no model reads yet, in canonical order. */
  readonly documents: readonly RawDocument[];
  /** How many of them there are, by kind. */
  readonly unread: Tally;
  /** Objects of kinds that no model will ever read, by `Kind` or `Kind.group`. */
  readonly ignored: Tally;
  /** Files that end in the middle; the part before the end counts. */
  readonly truncated: readonly TruncatedInput[];
  /** Objects that cannot be read and were left out. */
  readonly skipped: readonly SkippedObject[];
  /** The newest renewal of a node's lease or heartbeat of a node's condition. */
  readonly newestHeartbeat: Instant | undefined;
  /** The newest instant at which something in the snapshot had happened. */
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

/** A file that ends in the middle, and the line on which it does where that is known. */
export interface TruncatedInput {
  readonly path: string;
  readonly line?: number;
}

/** A document as it was read. */
export interface RawDocument {
  /** As the API names it; `KubeletConfigz` for what has no kind. */
  readonly kind: string;
  /** The name under which a collection of such documents has it. */
  readonly name?: string;
  readonly value: unknown;
  readonly path: string;
  readonly position: Position;
}

/** Gives the place of a field, its name or its value. Slow: the text is read again. */
export type PlaceOf = (field: FieldPath, part: 'name' | 'value') => Place;

/** Gives the place of a stretch of the text that a field holds. */
export type PlaceWithin = (field: FieldPath, start: number, end: number) => Place;

/** A document whose fields are looked at once all files are read. */
export interface ConfigurationDocument extends RawDocument {
  readonly placeOf: PlaceOf;
  readonly placeWithin: PlaceWithin;
}

/** A comment that speaks to this program: `# k8s-evict: ignore CODE reason`. */
export interface Remark {
  readonly path: string;
  readonly line: number;
  /** The text after `k8s-evict:`, without surrounding blanks. */
  readonly text: string;
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
  /** When the node's own figures were measured; absent when the summary does not say. */
  readonly measuredAt?: Instant;
  readonly path: string;
  readonly position: Position;
}

/** A configuration of one kubelet, or of all that have none of their own. */
export interface KubeletConfigurationSource {
  /** `set-up`: inside a document from which machines are set up. */
  readonly from: 'configz' | 'document' | 'set-up' | 'config-map';
  /** The name that the document carries: the name of a node, if one has it. */
  readonly name?: string;
  /** Labels of the nodes that it is for: all of those of one entry; absent where it does not tell. */
  readonly nodeLabels?: readonly Readonly<Record<string, string>>[];
  /** As it was written. */
  readonly value: unknown;
  readonly path: string;
  readonly position: Position;
  readonly placeOf: PlaceOf;
}

/** An object of a known kind that the API server would not take. */
export interface InvalidObject {
  /** `Deployment shop/web` */
  readonly name: string;
  readonly path: string;
  /** All that is wrong with it, in the order of reading; at least one. */
  readonly problems: readonly Pick<Diagnostic, 'message' | 'hint' | 'position'>[];
}

/** Flags of kubelets as one file or document gives them. */
export interface KubeletFlags {
  /** The node whose kubelet it is, where the document says so. */
  readonly node?: string;
  /** In their order. */
  readonly flags: readonly KubeletFlag[];
  readonly path: string;
  readonly position: Position;
}

export interface KubeletFlag {
  /** Without dashes in front. */
  readonly name: string;
  readonly value: string;
  /** False in a script where it may be a flag of another program. */
  readonly isCertain: boolean;
  readonly place: Place;
}

/** How long logind lets others put off a shutdown, as a file of a machine sets it. */
export interface InhibitDelay {
  readonly seconds: number;
  readonly path: string;
  readonly position: Position;
}

/** How the control plane was set up, in the terms that behaviours are resolved from. */
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
