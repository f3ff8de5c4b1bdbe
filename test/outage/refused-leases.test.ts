import { expect, test } from 'vitest';
import type { LeaderElection, Service, WebhookConfiguration } from '#cluster';
import { seconds } from '#units';
import { pod, spec, steadyZone } from '../support/builders.ts';
import { secondsOf } from '../support/expect.ts';
import { play } from '../support/outage.ts';

const META = { uid: '', labels: {}, annotations: {}, finalizers: [], ownerReferences: [] };
const MIRROR = { 'kubernetes.io/config.mirror': 'abc', 'kubernetes.io/config.source': 'file' };
const COMPONENTS = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'];
const MASTERS = ['a-00', 'a-01', 'a-02'];
const always = spec({ tolerations: [{ operator: 'Exists' }] });

const service: Service = {
  ...{ ...META, namespace: 'shop', name: 'gate', selector: { app: 'gate' } },
  publishNotReadyAddresses: false,
};

const asksAbout = (apiGroup: string): WebhookConfiguration => ({
  ...{ ...META, namespace: '', name: 'gate', kind: 'ValidatingWebhookConfiguration' },
  webhooks: [
    {
      ...{ name: 'gate.shop', service: { namespace: 'shop', name: 'gate' }, hasConditions: false },
      rules: [{ operations: ['UPDATE'], apiGroups: [apiGroup], resources: ['leases'], scope: '*' }],
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      ...{ failurePolicy: 'Fail', timeoutSeconds: 10 },
    },
  ],
});

const led = (name: LeaderElection['name']): LeaderElection => ({
  ...{ namespace: 'kube-system', name, holder: 'a-00', leaseDuration: seconds(15) },
});
const elections = [led('kube-controller-manager'), led('kube-scheduler')];

/** The leaders and the only pod of the webhook share a machine, which is off from 10 s to 5 min. */
const elected = (apiGroup: string): readonly number[] =>
  secondsOf(
    play({
      nodes: steadyZone('a', 3),
      elections,
      services: [service],
      webhookConfigurations: [asksAbout(apiGroup)],
      pods: [
        pod('shop/gate', 'a-00', { ...always, labels: { app: 'gate' } }),
        ...MASTERS.flatMap((node) =>
          COMPONENTS.map((name) =>
            pod(`kube-system/${name}-${node}`, node, { ...always, annotations: MIRROR }),
          ),
        ),
      ],
      events: ['at=10s powerOff nodes=a-00 for=290s'],
    }),
    { kind: 'LeaderElected', component: 'kube-controller-manager' },
  );

test('no instance takes a Lease that a webhook refuses, until the webhook is back', () => {
  expect(elected('coordination.k8s.io')).toEqual([302]);
});

test('a webhook that is not asked about Leases holds up no election', () => {
  expect(elected('apps')).toEqual([27]);
});
