import type { Position } from '#diagnostics';
import type { FlagSetting } from '#versions';
import type { SeedObject } from '../project/model.ts';
import type {
  ConfigurationDocument,
  InhibitDelay,
  InputSummary,
  InvalidObject,
  KubeletConfigurationSource,
  KubeletFlags,
  PlaceOf,
  Remark,
  Tally,
} from '../snapshot.ts';

/** The contents of files about a cluster or its set-up, with the places of fields. */
export interface LoadedManifests {
  readonly inputs: readonly InputSummary[];
  /** Each state of each object once, in the order of reading. */
  readonly objects: readonly PlacedObject[];
  readonly kubeletConfigurations: readonly KubeletConfigurationSource[];
  /** Flags of kubelets; each may be one of those whose configuration is here. */
  readonly kubeletFlags: readonly KubeletFlags[];
  readonly nodeFacts: readonly ConfigurationDocument[];
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly controllerManagerConfigurations: readonly ConfigurationDocument[];
  readonly apiServerFlags: readonly FlagSetting[];
  /** Images of kube-apiserver; they tell the release. */
  readonly apiServerImages: readonly string[];
  /** HorizontalPodAutoscalers, as they stand. */
  readonly autoscalers: readonly ConfigurationDocument[];
  readonly inhibitDelays: readonly InhibitDelay[];
  readonly remarks: readonly Remark[];
  /** Objects that the API server refuses; those that cannot be read are nowhere else. */
  readonly invalid: readonly InvalidObject[];
  /** Files in which nothing is known, and the kinds in them. */
  readonly notUnderstood: readonly UnknownFile[];
  /** Unknown kinds with their numbers of objects, in all files. */
  readonly unknownKinds: Tally;
}

/** A file in which nothing was understood. */
export interface UnknownFile {
  readonly path: string;
  /** The kinds of its objects, each once; none where it holds no objects. */
  readonly kinds: readonly string[];
}

export interface PlacedObject {
  readonly seed: SeedObject;
  readonly path: string;
  readonly position: Position;
  readonly placeOf?: PlaceOf;
  /** The kind of the document in the file, where that document makes the object. */
  readonly madeBy?: 'CronJob';
}
