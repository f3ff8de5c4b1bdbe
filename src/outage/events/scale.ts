import type { OutageEvent } from '../happening.ts';

export const scale: OutageEvent<'scale'> = {
  needsApi: true,
  begin: ({ action: { replicas }, subject, stage, because }) => {
    const name = subject.kind === 'workload' ? subject.workload : '';
    const object = stage.parts.store.shelf('workloads').get(name);
    if (object === undefined || object.replicas === replicas) return;
    stage.parts.client.putObject('workloads', { ...object, replicas }, because);
  },
};
