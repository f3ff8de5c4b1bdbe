import { expect, test } from 'vitest';
import { asYaml, loadFine, rawNode } from './support.ts';

const read = async (version: string, webhook: object) => {
  const { cluster } = await loadFine({
    harbour: asYaml(rawNode('ferry'), {
      apiVersion: `admissionregistration.k8s.io/${version}`,
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'pilot' },
      webhooks: [{ name: 'pilot.harbour.example', ...webhook }],
    }),
  });
  return cluster.webhookConfigurations?.[0]?.webhooks[0];
};

test.each([
  ['v1', { failurePolicy: 'Fail', timeoutSeconds: 10 }],
  ['v1beta1', { failurePolicy: 'Ignore', timeoutSeconds: 30 }],
])('a webhook of %s has the defaults of its version', async (version, defaults) => {
  expect(await read(version, {})).toMatchObject({ ...defaults, rules: [], hasConditions: false });
});

test('a webhook keeps its Service, rules and selectors', async () => {
  const rule = { operations: ['CREATE'], apiGroups: [''], resources: ['pods'] };
  const selector = { matchLabels: { team: 'sea' } };
  expect(
    await read('v1', {
      clientConfig: { service: { namespace: 'quay', name: 'pilot', port: 443 }, caBundle: 'x' },
      rules: [{ ...rule, apiVersions: ['v1'] }],
      namespaceSelector: selector,
      matchConditions: [{ name: 'a', expression: 'true' }],
    }),
  ).toMatchObject({
    service: { namespace: 'quay', name: 'pilot' },
    rules: [{ ...rule, scope: '*' }],
    namespaceSelector: selector,
    hasConditions: true,
  });
});
