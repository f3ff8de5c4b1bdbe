import type { OutageEvent } from '../happening.ts';

export const controllerManager: OutageEvent<'controllerManager'> = {
  needsApi: false,
  begin: ({ action: { verb }, stage, because }) => {
    if (verb !== 'start') stage.stopControllerManager();
    if (verb !== 'stop') stage.startControllerManager(because);
  },
  end: ({ stage, because }) => stage.startControllerManager(because),
};
