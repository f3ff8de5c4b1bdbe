import type { Position } from '#diagnostics';
import type { FlagSetting } from '#versions';
import type { SeedObject } from '../project/model.ts';
import type {
  ConfigurationDocument,
  InputSummary,
  KubeletConfigurationSource,
  PlaceOf,
  Remark,
} from '../snapshot.ts';
import type { Place } from '../source/passage.ts';

/** What files hold of a cluster or of what one is made from, with the places of fields. */
export interface LoadedManifests {
  readonly inputs: readonly InputSummary[];
  /** Each state of each object once, in the order of reading. */
  readonly objects: readonly PlacedObject[];
  readonly kubeletConfigurations: readonly KubeletConfigurationSource[];
  /** Flags of kubelets; each may be one of those whose configuration is here. */
  readonly kubeletFlags: readonly KubeletCommandLine[];
  readonly nodeFacts: readonly ConfigurationDocument[];
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly apiServerFlags: readonly FlagSetting[];
  /** Images of kube-apiserver; they tell the release. */
  readonly apiServerImages: readonly string[];
  readonly inhibitDelays: readonly InhibitDelay[];
  readonly remarks: readonly Remark[];
}

/** The flags of one command line, in their order, without dashes in front. */
export type KubeletCommandLine = readonly {
  readonly name: string;
  readonly value: string;
  readonly place: Place;
}[];

export interface PlacedObject {
  readonly seed: SeedObject;
  readonly path: string;
  readonly position: Position;
  readonly placeOf?: PlaceOf;
  /** The kind of what stands in the file, where the object is one that it makes. */
  readonly madeBy?: 'CronJob';
}

/** How long logind lets others put off a shutdown, as a file of a machine sets it. */
export interface InhibitDelay {
  readonly seconds: number;
  readonly path: string;
  readonly position: Position;
}
