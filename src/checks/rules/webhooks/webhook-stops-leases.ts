import type { Rule } from '../../rule.ts';
import type { WebhookSubject } from '../../subjects/webhooks.ts';

export const webhookStopsLeases: Rule<WebhookSubject> = {
  code: 'webhook-stops-leases',
  severity: 'error',
  summary: 'webhook with failurePolicy Fail that is asked about the Leases of nodes',
  why:
    'While it does not answer, no kubelet can renew its Lease: all nodes become unreachable, those that ' +
    'run the webhook too.',
  fix: 'Leave out leases in its rules, or kube-node-lease with its namespaceSelector.',
  source:
    'https://kubernetes.io/docs/concepts/cluster-administration/admission-webhooks-good-practices/',
  find: ({ strict }) =>
    strict.flatMap(({ webhook, place, reach: { alsoStops } }) => {
      if (!alsoStops.includes('leases')) return [];
      const message = `${webhook.name} is asked about renewals of Leases in kube-node-lease`;
      return [{ path: ['webhooks', place, 'rules'], message }];
    }),
};
