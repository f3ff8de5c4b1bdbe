import { processVerbs } from './process-verbs.ts';

export const controllerManager = processVerbs('controllerManager', 'kube-controller-manager').meta({
  description: 'An outage or a fail-over: what starts has forgotten what it knew.',
});
