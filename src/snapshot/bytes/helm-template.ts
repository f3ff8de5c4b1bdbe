import type { Problem, TextProblem } from './refusal.ts';

export const helmTemplate = (start: number): TextProblem => ({
  ...HELM_TEMPLATE,
  start,
  end: start + 2,
});

export const HELM_TEMPLATE: Problem = {
  code: 'snapshot/helm-template',
  message: 'this is a Helm template, not what a cluster says of itself',
  hint:
    'helm template prints the manifests; a snapshot comes from: ' +
    'kubectl get nodes,pods,leases -A -o yaml',
};
