import type { Rule } from '../../rule.ts';
import type { WebhookSubject } from '../../subjects/webhooks.ts';

export const webhookWithoutService: Rule<WebhookSubject> = {
  code: 'webhook-without-service',
  severity: 'warning',
  summary: 'webhook with failurePolicy Fail whose Service is missing or selects no pod',
  why: 'The API server refuses all requests that the webhook is asked about.',
  fix: 'Create the Service and its pods, or delete the configuration of the webhook.',
  source:
    'https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#failure-policy',
  find: ({ strict, isCluster }) =>
    strict.flatMap(({ webhook, place, service, pods }) => {
      if (webhook.service === undefined || !isCluster) return [];
      const name = `${webhook.service.namespace}/${webhook.service.name}`;
      const path = ['webhooks', place, 'clientConfig', 'service', 'name'];
      if (service === undefined) {
        return [
          { path, message: `${webhook.name} is called at Service ${name}, which is missing` },
        ];
      }
      return service.selector === undefined || pods.length > 0
        ? []
        : [{ path, message: `Service ${name} of ${webhook.name} selects no pod` }];
    }),
};
