/** What becomes of webhooks that may refuse new pods. */
export type WebhookCause = {
  readonly kind: 'admission/webhook-lost' | 'admission/webhook-back';
  readonly webhook: string;
  /** `Kind/name`. */
  readonly configuration: string;
  /** `namespace/name`. */
  readonly service: string;
};
