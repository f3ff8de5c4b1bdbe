import type { Rule } from '../../rule.ts';
import type { WebhookSubject } from '../../subjects/webhooks.ts';

export const webhookAsksItself: Rule<WebhookSubject> = {
  code: 'webhook-asks-itself',
  severity: 'warning',
  summary: 'webhook with failurePolicy Fail that is asked about its own pods',
  why:
    'When its last pod is lost, no pod can be created, its own among them: the cluster makes no pods ' +
    'until somebody deletes the configuration.',
  fix: 'Leave out its namespace with a namespaceSelector on kubernetes.io/metadata.name.',
  source:
    'https://kubernetes.io/docs/concepts/cluster-administration/admission-webhooks-good-practices/',
  find: ({ gates }) =>
    gates.flatMap(({ place, webhook: { name }, asksItself }) =>
      asksItself
        ? [{ path: ['webhooks', place], message: `${name} is asked about its own pods` }]
        : [],
    ),
};
