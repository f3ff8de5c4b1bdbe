import type { Located, PodMatcher, Reports } from '#script-fields';
import { resolvePods } from '#script-fields';
import type { PodSetting } from '../schema/settings-schema.ts';
import type { Scope } from './batches.ts';

/** Different settings for some pods, including pods that come later. */
export interface CompiledPodSetting extends Omit<PodSetting, 'target'> {
  readonly matches: PodMatcher;
}

/** In the order of the script: the later one of two settings for one pod counts. */
export const compilePodSettings = (
  settings: readonly Located<PodSetting>[],
  { forecast, ...scope }: Scope,
  reports: Reports,
): readonly CompiledPodSetting[] =>
  settings.map(({ value: { target, ...setting }, written }) => {
    const resolution = { ...scope, nodes: forecast.nodes, report: reports.about(written) };
    return { ...setting, matches: resolvePods(target, ['target'], resolution).matches };
  });
