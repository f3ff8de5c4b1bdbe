import type { RuleCase } from '../support.ts';

const podOf = (app: string, name: string, nodeName: string, namespace = 'quay'): object => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace, labels: { app } } },
  spec: { nodeName, containers: [{ name: 'hull', image: 'hull:1' }] },
  status: { phase: 'Running' },
});

const LEAVES_OUT_QUAY = {
  namespaceSelector: {
    matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['quay'] }],
  },
};
const calling = (name: string) => ({ clientConfig: { service: { name, namespace: 'quay' } } });
const asking = (operation: string, group: string, resource: string) => ({
  rules: [
    {
      ...{ operations: [operation], apiGroups: [group], apiVersions: ['v1'] },
      resources: [resource],
    },
  ],
});

/** A webhook whose pods are on these nodes; it leaves their namespace out unless `more` says so. */
const gated = (nodes: readonly string[], more: object = {}, name = 'gate') => [
  {
    ...{ apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingWebhookConfiguration' },
    metadata: { name },
    webhooks: [
      {
        name: `${name}.harbour.example`,
        ...{ ...calling(name), ...asking('CREATE', '', 'pods'), ...LEAVES_OUT_QUAY, ...more },
      },
    ],
  },
  {
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: 'quay' } },
    spec: { selector: { app: name } },
  },
  ...nodes.map((node, place) => podOf(name, `${name}-${place}`, node)),
  ...(name === 'gate' ? [podOf('buoy', 'buoy', 'c', 'sea')] : []),
];

const ALL = { namespaceSelector: {} };
const about = (app: string) => ({ ...ALL, objectSelector: { matchLabels: { app } } });

/** Webhooks with and without findings. */
export const WEBHOOK_CASES: readonly RuleCase[] = [
  {
    code: 'webhook-asks-itself',
    finds: gated(['a', 'b'], ALL),
    passes: gated(['a', 'b']),
  },
  { code: 'webhook-on-one-node', finds: gated(['a', 'a']), passes: gated(['a', 'b']) },
  {
    code: 'webhook-stops-leases',
    finds: gated(['a', 'b'], asking('*', '*', '*')),
    passes: gated(['a', 'b'], asking('CREATE', '*', '*')),
  },
  {
    code: 'webhook-without-service',
    finds: gated(['a', 'b'], calling('gone')),
    passes: gated(['a', 'b'], { clientConfig: { url: 'https://gate.example/pods' } }),
  },
];

/** Two webhooks that are each asked about the pods of the other one. */
export const IN_A_CIRCLE = [
  ...gated(['a', 'b'], about('lock')),
  ...gated(['a', 'b'], about('gate'), 'lock'),
];
/** The same where only one of them is. */
export const IN_NO_CIRCLE = [
  ...gated(['a', 'b'], about('lock')),
  ...gated(['a', 'b'], about('barge'), 'lock'),
];
