import type { Position } from '#diagnostics';
import type { FlagSetting } from '#versions';
import type { InputSummary, Tally } from '../bytes/input.ts';
import type { Remark } from '../bytes/remarks.ts';
import type { CaptureGap } from '../cluster/capture-gaps.ts';
import type { ClusterObject } from '../objects/kinds/model.ts';
import type { InvalidObject } from '../objects/manifest-findings.ts';
import type { InhibitDelay } from '../objects/setup/cloud-files.ts';
import type { KubeletFlags } from '../objects/setup/kubelet-flag.ts';
import type {
  ConfigurationDocument,
  KubeletConfigurationSource,
  PlaceOf,
} from '../raw/documents.ts';

/** The contents of files about a cluster or its set-up, with the places of fields. */
export interface LoadedManifests {
  readonly inputs: readonly InputSummary[];
  /** Each state of each object once, in the order of reading. */
  readonly objects: readonly PlacedObject[];
  readonly kubeletConfigurations: readonly KubeletConfigurationSource[];
  /** Flags of kubelets, possibly of kubelets whose configuration is here. */
  readonly kubeletFlags: readonly KubeletFlags[];
  readonly nodeFacts: readonly ConfigurationDocument[];
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly controllerManagerConfigurations: readonly ConfigurationDocument[];
  readonly apiServerFlags: readonly FlagSetting[];
  /** Images of kube-apiserver, which show the release. */
  readonly apiServerImages: readonly string[];
  /** HorizontalPodAutoscalers, unchanged. */
  readonly autoscalers: readonly ConfigurationDocument[];
  readonly inhibitDelays: readonly InhibitDelay[];
  readonly remarks: readonly Remark[];
  /** Objects that the API server refuses; unreadable objects appear only here. */
  readonly invalid: readonly InvalidObject[];
  /** Files without any known object, and the kinds in them. */
  readonly notUnderstood: readonly UnknownFile[];
  /** What captures did not get: no rule can look at it. */
  readonly gaps: readonly CaptureGap[];
  /** Unknown kinds with their numbers of objects, in all files. */
  readonly unknownKinds: Tally;
}

/** A file without any known object. */
interface UnknownFile {
  readonly path: string;
  /** The kinds of its objects, each once; empty where it holds no objects. */
  readonly kinds: readonly string[];
  /** It holds a list without items, and nothing else. */
  readonly isEmpty?: true;
}

export interface PlacedObject {
  readonly entry: ClusterObject;
  readonly path: string;
  readonly position: Position;
  readonly placeOf?: PlaceOf;
  /** As it was written, as far as models read it, where that was asked for. */
  readonly raw?: unknown;
  /** The kind of the document in the file, where that document makes the object. */
  readonly madeBy?: 'CronJob';
}
