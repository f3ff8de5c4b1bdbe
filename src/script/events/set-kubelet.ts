import type { KubeletConfiguration } from '#kubelet-configuration';
import { kubeletPatch, nodeTarget } from '#script-fields';
import { momentary } from '../plan.ts';

export interface SetKubeletAction {
  readonly kind: 'setKubelet';
  /** Each field replaces the whole field of the current configuration. */
  readonly config: KubeletConfiguration;
}

export const setKubelet = nodeTarget
  .safeExtend({ config: kubeletPatch })
  .transform(({ config, ...target }) =>
    momentary<SetKubeletAction>(
      { kind: 'nodes', target },
      { kind: 'setKubelet', config },
      'write the settings that follow as an event of their own',
    ),
  )
  .meta({
    title: 'Restart kubelets with other settings',
    description:
      'Kubelets forget soft grace periods and conditions; an empty config only restarts.',
    examples: [{ nodes: ['worker-1'], config: { evictionHard: { 'memory.available': '500Mi' } } }],
  });
