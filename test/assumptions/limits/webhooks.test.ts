import { expect, test } from 'vitest';
import type { Webhook } from '#cluster';
import { limitsOfWebhooks } from '../../../src/assumptions/limits/webhooks.ts';

const META = { uid: '', labels: {}, annotations: {}, finalizers: [], ownerReferences: [] };
const hook = (more: Partial<Webhook>): Webhook => ({
  ...{ name: 'gate.shop', service: { namespace: 'shop', name: 'gate' }, hasConditions: false },
  rules: [{ operations: ['CREATE'], apiGroups: [''], resources: ['pods'], scope: '*' }],
  ...{ failurePolicy: 'Fail', timeoutSeconds: 10, ...more },
});

const kindsFor = (webhook: Webhook) =>
  limitsOfWebhooks({
    services: [
      {
        ...{ ...META, namespace: 'shop', name: 'gate', selector: { app: 'gate' } },
        publishNotReadyAddresses: false,
      },
    ],
    webhookConfigurations: [
      {
        ...META,
        namespace: '',
        name: 'gate',
        kind: 'ValidatingWebhookConfiguration',
        webhooks: [webhook],
      },
    ],
  }).map(({ kind }) => kind);

const all = [{ operations: ['*'], apiGroups: ['*'], resources: ['*/*'], scope: '*' }];

test.each([
  ['is wholly modelled', hook({}), []],
  ['has conditions', hook({ hasConditions: true }), ['webhook-conditions-taken-as-met']],
  [
    'has a Service that is not known',
    hook({ service: { namespace: 'shop', name: 'other' } }),
    ['webhooks-taken-to-answer'],
  ],
  ['is asked about everything', hook({ rules: all }), ['webhooks-beside-new-pods']],
  ['may be ignored', hook({ rules: all, failurePolicy: 'Ignore', hasConditions: true }), []],
])('what is left out about a webhook that %s', (_, webhook, kinds) => {
  expect(kindsFor(webhook)).toEqual(kinds);
});
