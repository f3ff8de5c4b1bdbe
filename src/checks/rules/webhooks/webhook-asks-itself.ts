import type { Rule } from '../../rule.ts';
import type { StrictWebhook, WebhookSubject } from '../../subjects/webhooks.ts';

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
  find: ({ strict, all }) =>
    strict.flatMap((each) => {
      const { place, webhook, reach } = each;
      const path = ['webhooks', place];
      if (reach.stopsItself)
        return [{ path, message: `${webhook.name} is asked about its own pods` }];
      const other = all.find((that) => asksAbout(each, that) && asksAbout(that, each));
      if (other === undefined) return [];
      const message =
        `${webhook.name} is asked about the pods of ${other.webhook.name}, and that one about its pods: once ` +
        'both are lost, neither is made again';
      return [{ path, message }];
    }),
};

/** Whether a webhook is asked about the pods that answer for another one. */
const asksAbout = ({ isAskedAbout }: StrictWebhook, { pods }: StrictWebhook): boolean =>
  pods.length > 0 && pods.every(isAskedAbout);
