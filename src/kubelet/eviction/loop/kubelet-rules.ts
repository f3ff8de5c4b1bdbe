import type { ImageFsLayout } from '#cluster';
import { assert, Bug } from '#units';
import type { EvictionBehavior } from '#versions';
import { type FileSystems, withContainerFsThresholds } from '../containerfs-thresholds.ts';
import {
  type EvictionConfiguration,
  type EvictionSettings,
  evictionSettings,
} from '../eviction-settings.ts';
import type { LegacyVariant } from '../legacy-ranking.ts';
import { parseThresholds } from '../parse-thresholds.ts';
import type { Threshold } from '../threshold.ts';

/** The rules that order victims. */
export type Ranking =
  | { readonly kind: 'kubelet' }
  /** By QoS class, as in releases up to 1.8. */
  | { readonly kind: 'qos'; readonly variant: LegacyVariant };

/** The default order of victims for kubelets of a release. */
export const orderOfRelease = (
  ranking: EvictionBehavior['ranking'],
  variant: LegacyVariant = 'code',
): Ranking => (ranking === 'qos' ? { kind: 'qos', variant } : { kind: 'kubelet' });

/** The rules of one kubelet's eviction manager while it runs. */
export interface KubeletRules {
  readonly settings: EvictionSettings;
  readonly thresholds: readonly Threshold[];
  /**
   * The thresholds of the first pass: it took its list before the copies for containerfs were
   * added.
   */
  readonly thresholdsOfFirstPass: readonly Threshold[];
  readonly layout: ImageFsLayout;
  readonly behavior: EvictionBehavior;
  readonly ranking: Ranking;
}

/**
 * The rules of a configuration that has been checked before: a kubelet does not start with an
 * invalid one.
 */
export const kubeletRules = (
  configuration: EvictionConfiguration,
  layout: ImageFsLayout,
  behavior: EvictionBehavior,
  ranking: Ranking,
): KubeletRules => ({
  ...thresholdsInForce(configuration, layout, behavior),
  layout,
  behavior,
  ranking,
});

/** The thresholds of a kubelet with a configuration, checked before, and a layout of disks. */
export function thresholdsInForce(
  configuration: EvictionConfiguration,
  layout: ImageFsLayout,
  behavior: EvictionBehavior,
): Pick<KubeletRules, 'settings' | 'thresholds' | 'thresholdsOfFirstPass'> {
  const read = evictionSettings(configuration, behavior);
  if (!read.ok) throw new Bug(`${read.field}: ${read.problem}`);
  const parsed = parseThresholds(read.settings);
  assert(parsed.ok, 'a kubelet with thresholds that it cannot read');
  const { thresholds } = withContainerFsThresholds(parsed.thresholds, fileSystemsOf(layout));
  return {
    settings: read.settings,
    thresholds,
    thresholdsOfFirstPass: thresholds.slice(0, parsed.thresholds.length),
  };
}

const fileSystemsOf = (layout: ImageFsLayout): FileSystems => ({
  dedicatedImageFs: layout !== 'shared',
  separateContainerImageFs: layout === 'split',
});
