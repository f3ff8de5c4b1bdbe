import type { OutageEvent } from '../happening.ts';

export const setKubelet: OutageEvent<'setKubelet'> = {
  needsApi: false,
  // Restarts kubelets with other settings; each field that is given replaces the whole field.
  begin: ({ action: { config }, nodes, stage, because }) => {
    const { nodeSettings, evictionManagers, shutdownManagers, kubelets } = stage.parts;
    for (const node of nodes) {
      nodeSettings.configure(node, config, because);
      evictionManagers.configure(node, config, because);
      shutdownManagers.configure(node, config, because);
      kubelets.restart(node, because);
    }
  },
};
