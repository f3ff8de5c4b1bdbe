import type { OutageEvent } from '../happening.ts';

export const usage: OutageEvent<'usage'> = {
  needsApi: false,
  begin: ({ action, pods, stage, because }) => {
    const { world } = stage.parts;
    for (const pod of pods) {
      world.usageOf(pod.nodeName ?? '')?.changePod(pod, action.change, because);
    }
  },
};
