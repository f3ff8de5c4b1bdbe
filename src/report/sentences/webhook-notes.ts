import type { Limit } from '#assumptions';
import { listed } from '#words';

type OfWebhooks = Extract<Limit, { readonly kind: `webhook${string}` | `api-service${string}` }>;

/** What is left out about webhooks and about API groups that Services answer for, in words. */
export const WEBHOOK_NOTES: {
  readonly [K in OfWebhooks['kind']]: (limit: { readonly names: readonly string[] }) => string;
} = {
  'webhooks-taken-to-answer': ({ names }) =>
    `${webhooksNamed(names)} outside the cluster or without a Service in the snapshot: taken to answer, while ` +
    'what they are asked about would be refused if not',
  'webhook-conditions-taken-as-met': ({ names }) =>
    `matchConditions of ${webhooksNamed(names)}: they count as met`,
  'webhooks-beside-new-pods': ({ names }) =>
    `what ${webhooksNamed(names)} would refuse besides new pods, bindings, evictions and Leases, such as changes ` +
    'and deletions of pods',
  'api-services-taken-to-answer': ({ names }) =>
    `${names.length === 1 ? 'APIService' : 'APIServices'} ${listed(names)}: the snapshot lacks the Service, ` +
    'or its selector, so that it is taken to answer',
};

const webhooksNamed = (names: readonly string[]): string =>
  `${names.length === 1 ? 'webhook' : 'webhooks'} ${listed(names)}`;
