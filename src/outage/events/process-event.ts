import type { LedComponent } from '#cluster';
import type { OutageEvent } from '../happening.ts';

/** What a script does to a process of the control plane. */
export const processEvent = (
  component: LedComponent,
): OutageEvent<'controllerManager'> & OutageEvent<'scheduler'> => ({
  needsApi: false,
  begin: ({ action: { verb }, stage, because }) => {
    if (verb !== 'start') stage.stop(component);
    if (verb !== 'stop') stage.start(component, because);
  },
  end: ({ stage, because }) => stage.start(component, because),
});
