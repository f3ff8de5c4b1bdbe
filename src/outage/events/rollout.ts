import { restartedAt, withNewTemplate } from '#cluster';
import { printInstant } from '#units';
import type { OutageEvent } from '../happening.ts';

export const rollout: OutageEvent<'rollout'> = {
  needsApi: true,
  begin: ({ subject, stage, because }) => {
    const name = subject.kind === 'workload' ? subject.workload : '';
    const { store, client, clock } = stage.parts;
    const object = store.shelf('workloads').get(name);
    if (object?.template === undefined) return;
    const template = restartedAt(object.template, printInstant(clock.now));
    client.putObject('workloads', withNewTemplate(object, template), because);
  },
};
