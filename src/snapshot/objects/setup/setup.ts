import type { FlagSetting } from '#versions';
import { sortDocuments } from '../../raw/document-order.ts';
import type { ConfigurationDocument, KubeletConfigurationSource } from '../../raw/documents.ts';
import type { InhibitDelay } from './cloud-files.ts';
import { inhibitDelaysOf } from './cloud-files.ts';
import { controlPlaneOf } from './control-plane-flags.ts';
import { withEmbedded } from './embedded.ts';
import { configurationsIn } from './kubelet-configurations.ts';
import type { KubeletFlags } from './kubelet-flag.ts';
import { kubeletFlagsOf } from './kubelet-flags.ts';

/** The settings in the documents and files that set up machines. */
export interface Setup {
  readonly kubeletConfigurations: readonly KubeletConfigurationSource[];
  readonly kubeletFlags: readonly KubeletFlags[];
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly apiServerFlags: readonly FlagSetting[];
  readonly apiServerImages: readonly string[];
  readonly inhibitDelays: readonly InhibitDelay[];
}

/** Reads such documents, in any order. */
export function setupOf(found: readonly ConfigurationDocument[]): Setup {
  const documents = withEmbedded(sortDocuments(found));
  const controlPlane = documents.map(controlPlaneOf);
  return {
    kubeletConfigurations: configurationsIn(documents),
    kubeletFlags: documents.flatMap(kubeletFlagsOf),
    controllerManagerFlags: controlPlane.flatMap(({ controllerManager }) => controllerManager),
    apiServerFlags: controlPlane.flatMap(({ apiServer }) => apiServer),
    apiServerImages: controlPlane.flatMap(({ images }) => images),
    inhibitDelays: documents.flatMap(inhibitDelaysOf),
  };
}
