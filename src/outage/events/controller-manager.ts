import type { OutageEvent } from '../happening.ts';

export const controllerManager: OutageEvent<'controllerManager'> = {
  needsApi: false,
  begin: ({ action: { verb }, stage, because }) => {
    const { controlPlane } = stage.parts;
    if (verb !== 'start') controlPlane.stopControllerManager();
    if (verb !== 'stop') controlPlane.startControllerManager(because);
  },
  end: ({ stage, because }) => stage.parts.controlPlane.startControllerManager(because),
};
