import { isAsked, NEW_POD, PLAYED_REQUESTS, type RequestKind } from '#admission';
import type { Cluster, Webhook } from '#cluster';
import { compareText } from '#units';
import type { Limit } from './limit.ts';

const BESIDES: readonly RequestKind[] = [
  { ...NEW_POD, operation: 'UPDATE' },
  { ...NEW_POD, operation: 'DELETE' },
];

const isPlayed = (webhook: Webhook): boolean =>
  PLAYED_REQUESTS.some((request) => isAsked(webhook, request));

/** What is left out about webhooks that refuse what they are asked about when nobody can call them. */
export function limitsOfWebhooks({
  webhookConfigurations = [],
  services = [],
}: Pick<Cluster, 'webhookConfigurations' | 'services'>): readonly Limit[] {
  const strict = webhookConfigurations
    .flatMap(({ webhooks }) => webhooks)
    .filter(({ failurePolicy }) => failurePolicy === 'Fail');
  const known = new Set(
    services.flatMap(({ namespace, name, selector }) =>
      selector === undefined ? [] : `${namespace}/${name}`,
    ),
  );
  const isKnown = ({ service }: Webhook): boolean =>
    service !== undefined && known.has(`${service.namespace}/${service.name}`);
  const asked = strict.filter(isPlayed);
  const limit = (kind: WebhookLimit, webhooks: readonly Webhook[]): readonly Limit[] => {
    const names = [...new Set(webhooks.map(({ name }) => name))].sort(compareText);
    return names.length === 0 ? [] : [{ kind, names }];
  };
  return [
    ...limit(
      'webhooks-taken-to-answer',
      asked.filter((each) => !isKnown(each)),
    ),
    ...limit(
      'webhook-conditions-taken-as-met',
      asked.filter((each) => each.hasConditions && isKnown(each)),
    ),
    ...limit(
      'webhooks-beside-new-pods',
      strict.filter((each) => BESIDES.some((request) => isAsked(each, request))),
    ),
  ];
}

type WebhookLimit =
  | 'webhooks-taken-to-answer'
  | 'webhook-conditions-taken-as-met'
  | 'webhooks-beside-new-pods';
