import type { Rule } from '../../rule.ts';
import type { WebhookSubject } from '../../subjects/webhooks.ts';

export const webhookOnOneNode: Rule<WebhookSubject> = {
  code: 'webhook-on-one-node',
  severity: 'warning',
  summary: 'webhook with failurePolicy Fail whose pods are all on one node',
  why:
    'When the node fails, the API server refuses every new pod that the webhook is asked about, until its ' +
    'pods run elsewhere.',
  fix: 'Run two replicas or more, and spread them over nodes with topologySpreadConstraints.',
  source:
    'https://kubernetes.io/docs/concepts/cluster-administration/admission-webhooks-good-practices/',
  find: ({ strict }) =>
    strict.flatMap(({ place, webhook: { name }, pods, reach: { namespaces } }) => {
      const nodes = new Set(pods.flatMap(({ nodeName }) => nodeName ?? []));
      const [node] = nodes;
      if (node === undefined || nodes.size > 1 || namespaces.length === 0) return [];
      const message =
        `${pods.length === 1 ? `the only pod of ${name} is` : `the pods of ${name} are all`} on ${node}: ` +
        `without it, no pod is created in ${
          namespaces.length === 1 ? `namespace ${namespaces[0]}` : `${namespaces.length} namespaces`
        }`;
      return [{ path: ['webhooks', place], message }];
    }),
};
