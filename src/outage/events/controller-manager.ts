import type { OutageEvent } from '../happening.ts';

export const controllerManager: OutageEvent<'controllerManager'> = {
  needsApi: false,
  begin: ({ action: { verb }, stage, because }) => {
    if (verb !== 'start') stage.stop('kube-controller-manager');
    if (verb !== 'stop') stage.start('kube-controller-manager', because);
  },
  end: ({ stage, because }) => stage.start('kube-controller-manager', because),
};
