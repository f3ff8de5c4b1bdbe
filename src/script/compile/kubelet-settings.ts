import type { KubeletConfiguration } from '#kubelet-configuration';
import type { Located, Reports } from '#script-fields';
import { resolveNodes } from '#script-fields';
import type { KubeletSetting } from '../schema/settings-schema.ts';
import type { Scope } from './batches.ts';
import type { KubeletChanges } from './kubelet-changes.ts';

/** Different settings for the kubelets of some nodes, from the start on. */
export interface CompiledKubeletSetting {
  /** By name. */
  readonly nodes: readonly string[];
  /** Each field replaces the whole field of the configuration. */
  readonly config: KubeletConfiguration;
  /** The ranking of victims; absent where the setting leaves it out. */
  readonly ranking?: 'kubelet' | 'qos';
}

/** In the order of the script: the later one of two settings of one field counts. */
export const compileKubeletSettings = (
  settings: readonly Located<KubeletSetting>[],
  { forecast, seed }: Scope,
  changes: KubeletChanges | undefined,
  reports: Reports,
): readonly CompiledKubeletSetting[] =>
  settings.map(({ value: { target, config = {}, ranking }, written }) => {
    const report = reports.about(written);
    const nodes = resolveNodes(target, ['target'], { nodes: forecast.nodes, seed, report });
    changes?.change(nodes, config, ['config'], report);
    return { nodes, config, ...(ranking !== undefined && { ranking }) };
  });
