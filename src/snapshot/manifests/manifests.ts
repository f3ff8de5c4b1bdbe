import type { Position } from '#diagnostics';
import type { FlagSetting } from '#versions';
import type { SeedObject } from '../project/model.ts';
import type {
  ConfigurationDocument,
  InhibitDelay,
  InputSummary,
  KubeletConfigurationSource,
  KubeletFlags,
  PlaceOf,
  Remark,
} from '../snapshot.ts';

/** What files hold of a cluster or of what one is made from, with the places of fields. */
export interface LoadedManifests {
  readonly inputs: readonly InputSummary[];
  /** Each state of each object once, in the order of reading. */
  readonly objects: readonly PlacedObject[];
  readonly kubeletConfigurations: readonly KubeletConfigurationSource[];
  /** Flags of kubelets; each may be one of those whose configuration is here. */
  readonly kubeletFlags: readonly KubeletFlags[];
  readonly nodeFacts: readonly ConfigurationDocument[];
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly apiServerFlags: readonly FlagSetting[];
  /** Images of kube-apiserver; they tell the release. */
  readonly apiServerImages: readonly string[];
  readonly inhibitDelays: readonly InhibitDelay[];
  readonly remarks: readonly Remark[];
}

export interface PlacedObject {
  readonly seed: SeedObject;
  readonly path: string;
  readonly position: Position;
  readonly placeOf?: PlaceOf;
  /** The kind of what stands in the file, where the object is one that it makes. */
  readonly madeBy?: 'CronJob';
}
