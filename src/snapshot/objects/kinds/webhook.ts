import type { WebhookConfiguration } from '#cluster';
import {
  list,
  nonEmptyList,
  object,
  optional,
  record,
  withDefault,
} from '../../fields/collections.ts';
import { filledText, integer, oneOf, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { LABEL_SELECTOR } from './affinity.ts';
import { META, projectMeta } from './meta.ts';

const POLICIES = ['Fail', 'Ignore'] as const;

const WEBHOOK = object({
  name: text,
  clientConfig: object({ service: optional(object({ namespace: text, name: text })) }),
  rules: list(
    object({
      operations: list(text),
      apiGroups: list(text),
      resources: list(text),
      scope: withDefault(text, '*'),
    }),
  ),
  namespaceSelector: optional(LABEL_SELECTOR),
  objectSelector: optional(LABEL_SELECTOR),
  matchConditions: nonEmptyList(record(text)),
  failurePolicy: optional(oneOf(POLICIES)),
  timeoutSeconds: optional(integer),
});

export const WEBHOOKS = object({
  apiVersion: filledText,
  metadata: META,
  webhooks: list(WEBHOOK),
});

/**
 * Defaults of v1 are stricter than those of v1beta1.
 * @upstream pkg/apis/admissionregistration/v1/defaults.go SetDefaults_ValidatingWebhook (1.36)
 */
export function projectWebhooks(
  kind: WebhookConfiguration['kind'],
  { apiVersion = '', metadata, webhooks }: ValueOf<typeof WEBHOOKS>,
): WebhookConfiguration {
  const isOld = apiVersion.endsWith('v1beta1');
  return {
    ...projectMeta(metadata, ''),
    kind,
    webhooks: webhooks.map(
      ({ clientConfig: { service }, matchConditions = [], failurePolicy, ...webhook }) => ({
        name: webhook.name,
        ...(service !== undefined && { service }),
        rules: webhook.rules,
        ...(webhook.namespaceSelector && { namespaceSelector: webhook.namespaceSelector }),
        ...(webhook.objectSelector && { objectSelector: webhook.objectSelector }),
        hasConditions: matchConditions.length > 0,
        failurePolicy: failurePolicy ?? (isOld ? 'Ignore' : 'Fail'),
        timeoutSeconds: webhook.timeoutSeconds ?? (isOld ? 30 : 10),
      }),
    ),
  };
}
