import { processVerbs } from './process-verbs.ts';

export const scheduler = processVerbs('scheduler', 'kube-scheduler').meta({
  description:
    'An outage or a fail-over: pods without a node wait meanwhile, and nothing makes room for them.',
});
