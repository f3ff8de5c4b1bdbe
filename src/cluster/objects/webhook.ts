import type { ObjectMeta } from './meta.ts';
import type { LabelSelectorObject } from './selector.ts';

/** The webhooks that kube-apiserver asks before it takes an object. */
export interface WebhookConfiguration extends ObjectMeta {
  readonly kind: 'MutatingWebhookConfiguration' | 'ValidatingWebhookConfiguration';
  readonly webhooks: readonly Webhook[];
}

export interface Webhook {
  readonly name: string;
  /** Absent where it has an address outside the cluster. */
  readonly service?: { readonly namespace: string; readonly name: string };
  readonly rules: readonly WebhookRule[];
  /** Absent selectors select everything. */
  readonly namespaceSelector?: LabelSelectorObject;
  readonly objectSelector?: LabelSelectorObject;
  /** Whether expressions narrow what it is asked about. */
  readonly hasConditions: boolean;
  readonly failurePolicy: 'Fail' | 'Ignore';
  readonly timeoutSeconds: number;
}

export interface WebhookRule {
  readonly operations: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  /** `Namespaced`, `Cluster` or `*`. */
  readonly scope: string;
}
