import type { OutageEvent } from '../happening.ts';

export const scheduler: OutageEvent<'scheduler'> = {
  needsApi: false,
  begin: ({ action: { verb }, stage, because }) => {
    if (verb !== 'start') stage.stop('kube-scheduler');
    if (verb !== 'stop') stage.start('kube-scheduler', because);
  },
  end: ({ stage, because }) => stage.start('kube-scheduler', because),
};
