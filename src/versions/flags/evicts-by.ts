import type { Setting } from '../origin.ts';
import type { FlagSetting } from '../setting.ts';
import { isBefore, type KubernetesVersion } from '../version.ts';
import { featureEnabled } from './gate-value.ts';
import { CONTROLLER_MANAGER_FLAGS } from './table.ts';
import { flagValue } from './value.ts';

/**
 * Whether taints evict pods from nodes that are not ready, or node lifecycle deletes the pods
 * itself: before taint-based evictions, and without the taint manager as long as it could be
 * disabled.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go useTaintBasedEvictions (1.15)
 */
export function evictsBy(
  flags: readonly FlagSetting[],
  version: KubernetesVersion,
): Setting<'taints' | 'deletion'> {
  const manager = taintManager(flags, version);
  if (manager?.value === false) return { ...manager, value: 'deletion' };
  const feature = featureEnabled('TaintBasedEvictions', flags, version);
  const settable = manager?.setBy !== undefined && { setBy: manager.setBy };
  return { ...settable, ...feature, value: feature.value ? 'taints' : 'deletion' };
}

/** Whether the taint manager runs; undefined in releases without the flag. */
export const taintManager = (
  flags: readonly FlagSetting[],
  version: KubernetesVersion,
): Setting<boolean> | undefined => {
  const { enableTaintManager } = CONTROLLER_MANAGER_FLAGS;
  return isBefore(version, enableTaintManager.removed)
    ? flagValue(enableTaintManager, flags, version)
    : undefined;
};
