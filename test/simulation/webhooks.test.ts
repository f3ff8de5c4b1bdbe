import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Service, Webhook, WebhookConfiguration, WorkloadObject } from '#cluster';
import { budgetDeadlocks } from '../../src/report/findings/budget-deadlocks.ts';
import { leadersLost } from '../../src/report/findings/leader-lost.ts';
import { webhooksThatBlock } from '../../src/report/findings/webhook-blocks.ts';
import { controlledBy, workload } from '../support/budgets.ts';
import { lease, pod, steadyZone, tolerates } from '../support/builders.ts';
import { entriesLike, secondsOf } from '../support/expect.ts';
import { play } from '../support/outage.ts';

const NODES = steadyZone('a', 3);
const META = { uid: '', labels: {}, annotations: {}, finalizers: [], ownerReferences: [] };
const spec = {
  ...pod('shop/web', '', {}).spec,
  tolerations: [tolerates('node.kubernetes.io/unreachable', 10)],
};
const set = (name: string, replicas: number) =>
  workload('ReplicaSet', name, {
    replicas,
    template: { labels: { app: name }, annotations: {}, finalizers: [], spec },
  });
const [web, gate] = [set('web', 1), set('gate', 1)];

const service: Service = {
  ...{ ...META, namespace: 'shop', name: 'gate', selector: { app: 'gate' } },
  publishNotReadyAddresses: false,
};

const OTHERS = { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['gate'] }] };

const hook = (more: Partial<Webhook> = {}): WebhookConfiguration => ({
  ...{ ...META, namespace: '', name: 'gate', kind: 'ValidatingWebhookConfiguration' },
  webhooks: [
    {
      ...{ name: 'gate.shop', service: { namespace: 'shop', name: 'gate' }, hasConditions: false },
      rules: [{ operations: ['CREATE'], apiGroups: [''], resources: ['pods'], scope: '*' }],
      ...{ failurePolicy: 'Fail', timeoutSeconds: 10, ...more },
    },
  ],
});

const podOf = (owner: WorkloadObject, name: string, node: string) =>
  pod(`shop/${name}`, node, {
    ...{ ownerReferences: [controlledBy(owner)], labels: { app: owner.name }, spec },
  });

/** The pod is replaced while nobody has noticed that the machine is off. */
const SILENT = ['at=5s powerOff nodes=a-00', 'at=6s deletePods pods=shop/web-0 gracePeriod=0s'];

const OFF = 'at=5s powerOff nodes=a-00';

const sail = (given: WebhookConfiguration, ...events: readonly string[]) =>
  sailWith(['a-00'], given, ...events);

/** @param nodes those of the webhook's pods */
const sailWith = (
  nodes: readonly string[],
  given: WebhookConfiguration,
  ...events: readonly string[]
) =>
  play({
    nodes: NODES,
    leases: NODES.map(({ name }) => lease(name)),
    workloads: [web, gate],
    services: [service],
    webhookConfigurations: [given],
    pods: [
      podOf(web, 'web-0', 'a-00'),
      ...nodes.map((node, place) => podOf(gate, `gate-${place}`, node)),
    ],
    events,
  });

const REFUSED = { kind: 'workloads/creation-refused' } as const;
const CREATED = { kind: 'PodCreated' } as const;

const EVICTIONS: Webhook['rules'] = [
  { operations: ['CREATE'], apiGroups: [''], resources: ['pods/eviction'], scope: '*' },
];

describe('a webhook that is asked about evictions, and whose only pod is lost (AD-41)', () => {
  const DRAIN = 'at=10s drain nodes=a-01';
  const drained = (given: WebhookConfiguration, ...events: readonly string[]) =>
    play({
      nodes: NODES,
      leases: NODES.map(({ name }) => lease(name)),
      workloads: [web, gate],
      services: [service],
      webhookConfigurations: [given],
      pods: [podOf(web, 'web-0', 'a-01'), podOf(gate, 'gate-0', 'a-00')],
      events,
    });
  const evicted = { kind: 'PodDeletionRequested', pod: 'shop/web-0' } as const;
  const givenUp = { kind: 'drain/given-up' } as const;

  test('fails drains, which kubectl does not try again', () => {
    const told = drained(hook({ rules: EVICTIONS }), OFF, DRAIN);
    expect(entriesLike(told, evicted)).toEqual([]);
    expect(entriesLike(told, givenUp)[0]?.cause).toMatchObject({
      failed: [{ pod: 'shop/web-0', because: { kind: 'refused', code: 500 } }],
    });
    // Its pods are asked for at 10 s, and the call lasts 10 s.
    expect(secondsOf(told, givenUp)).toEqual([20]);
    const [refused] = entriesLike(told, { kind: 'eviction-api/refused' });
    expect(refused?.cause).toMatchObject({
      code: 500,
      because: {
        configuration: 'ValidatingWebhookConfiguration/gate',
        message: 'failed calling webhook "gate.shop": context deadline exceeded after 10s',
      },
    });
    const [found, ...others] = webhooksThatBlock({ outcome: told });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ namespaces: [], alsoStops: ['evictions'], evictionsRefused: 1 });
    expect(budgetDeadlocks(told)).toEqual([]);
  });

  test.each([
    ['works', hook({ rules: EVICTIONS }), [DRAIN]],
    ['fails open', hook({ rules: EVICTIONS, failurePolicy: 'Ignore' }), [OFF, DRAIN]],
    ['is not asked about evictions', hook({ objectSelector: OTHERS }), [OFF, DRAIN]],
    [
      'selects objects by labels, of which evictions have none',
      hook({ rules: EVICTIONS, objectSelector: { matchLabels: { app: 'web' } } }),
      [OFF, DRAIN],
    ],
  ])('stops none where it %s', (_, given, events) => {
    expect(entriesLike(drained(given, ...events), evicted)).toHaveLength(1);
  });

  test.each([
    ['a drain, which waits for it', DRAIN],
    ['a single eviction', 'at=10s evict pods=shop/web-0'],
  ])('that fails open delays %s', (_, event) => {
    const open = hook({ rules: EVICTIONS, failurePolicy: 'Ignore' });
    expect(secondsOf(drained(open, OFF, event), evicted)).toEqual([20]);
    expect(secondsOf(drained(open, event), evicted)).toEqual([10]);
  });
});

describe('a webhook that is asked about bindings, and whose only pod is lost (AD-41)', () => {
  const BINDINGS: Webhook['rules'] = [
    { operations: ['CREATE'], apiGroups: [''], resources: ['pods/binding'], scope: '*' },
  ];
  const BACK = 'at=56s restore nodes=a-00 bootTime=0s';
  const refused = { kind: 'scheduler/binding-refused' } as const;
  const bound = (told: ReturnType<typeof sail>) =>
    secondsOf(told, { kind: 'PodScheduled', pod: 'shop/web-r1' });
  const lost = (given: WebhookConfiguration, ...events: readonly string[]) =>
    sail(given, OFF, 'at=51s deletePods pods=shop/web-0 gracePeriod=0s', ...events);

  test('leaves new pods without a node, and the scheduler tries them after their back-off', () => {
    const told = lost(hook({ rules: BINDINGS }), BACK);
    expect(entriesLike(told, { ...refused, pod: 'shop/web-r1' })[0]?.cause).toMatchObject({
      configuration: 'ValidatingWebhookConfiguration/gate',
      message: 'failed calling webhook "gate.shop": no endpoints available for service "gate"',
    });
    const [back = 0] = secondsOf(told, { kind: 'admission/webhook-back' });
    // Tries at 51, 52, 54 and 58 s.
    expect([back, bound(told)]).toEqual([56, [58]]);
    const [found] = webhooksThatBlock({ outcome: told });
    expect(found).toMatchObject({ namespaces: [], alsoStops: ['bindings'], bindingsRefused: 1 });
  });

  test('for good where it stays lost, and nothing is tried for ever', () => {
    const told = lost(hook({ rules: BINDINGS }));
    expect(bound(told)).toEqual([]);
    expect(told.endReason).toBe('quiet');
    expect(told.pending.find(({ pod }) => pod === 'shop/web-r1')).toMatchObject({
      message: expect.stringContaining('failed calling webhook'),
    });
  });

  test.each([
    ['a silent machine takes its time-out first', 'Fail', 20, []],
    ['and the binding passes then where the webhook may be ignored', 'Ignore', 20, [30]],
    ['no endpoint takes no time', 'Ignore', 55, [55]],
  ] as const)('%s', (_, failurePolicy, at, expected) => {
    const told = sail(
      hook({ rules: BINDINGS, failurePolicy, timeoutSeconds: 10 }),
      OFF,
      `at=${at}s deletePods pods=shop/web-0 gracePeriod=0s`,
    );
    expect(bound(told)).toEqual(expected);
    if (failurePolicy === 'Fail') expect(secondsOf(told, refused)[0]).toBe(30);
  });
});

describe('a webhook that is asked about Leases, and whose only pod is lost (AD-42)', () => {
  const leases = (more: Partial<Webhook> = {}): WebhookConfiguration =>
    hook({
      rules: [
        {
          ...{ operations: ['UPDATE'], apiGroups: ['coordination.k8s.io'] },
          ...{ resources: ['leases'], scope: '*' },
        },
      ],
      ...more,
    });
  const OF_NODES = { matchLabels: { 'kubernetes.io/metadata.name': 'kube-node-lease' } };
  const OF_LEADERS = { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } };
  const unknown = { kind: 'NodeConditionChanged', condition: 'Ready', to: 'Unknown' } as const;
  const ready = { kind: 'NodeConditionChanged', condition: 'Ready', to: 'True' } as const;

  test('makes nodes unreachable again and again, as their kubelets still write their status', () => {
    const told = sail(
      leases({ namespaceSelector: OF_NODES }),
      'at=1s cordon nodes=a-01,a-02',
      OFF,
      'at=300s restore nodes=a-00',
    );
    const lost = secondsOf(told, { ...unknown, node: 'a-01' });
    expect(lost.length).toBeGreaterThan(2);
    const back = secondsOf(told, { ...ready, node: 'a-01' });
    expect(back).toHaveLength(lost.length);
    for (const [place, at] of lost.entries())
      expect((back[place] ?? 0) - at).toBeLessThanOrEqual(10);
    // Once the webhook is back, Leases are renewed.
    expect(Math.max(...lost)).toBeLessThan(300 + 60);
    expect(told.endReason).toBe('quiet');
    const [found] = webhooksThatBlock({ outcome: told });
    expect(found).toMatchObject({ namespaces: [], alsoStops: ['leases'] });
  });

  test('ends the leaders of the control plane, after which nobody marks a node', () => {
    const told = sail(leases(), OFF, 'at=300s restore nodes=a-00');
    expect(
      secondsOf(told, { kind: 'LeaderLost', component: 'kube-controller-manager' })[0],
    ).toBeCloseTo(15, 0);
    expect(entriesLike(told, unknown)).toEqual([]);
    const [elected = 0] = secondsOf(told, { kind: 'LeaderElected' });
    const [back = 0] = secondsOf(told, { kind: 'admission/webhook-back' });
    expect(leadersLost({ outcome: told })[0]).toMatchObject({ webhook: 'gate.shop' });
    // The Lease is over: the first look takes it.
    expect(elected - back).toBeLessThanOrEqual(5);
  });

  test('of the control plane alone leaves the Leases of nodes as they are', () => {
    const told = sail(leases({ namespaceSelector: OF_LEADERS }), OFF);
    expect(entriesLike(told, { kind: 'LeaderLost' })).toHaveLength(2);
    expect(entriesLike(told, { ...unknown, node: 'a-01' })).toEqual([]);
  });

  test('changes nothing where it may be ignored', () => {
    const told = sail(leases({ failurePolicy: 'Ignore' }), OFF);
    expect(entriesLike(told, { ...unknown, node: 'a-01' })).toEqual([]);
    expect(entriesLike(told, { kind: 'LeaderLost' })).toEqual([]);
  });
});

describe('a webhook whose only pod is lost (AD-41)', () => {
  test('refuses every new pod for good where it is asked about its own', () => {
    const told = sail(hook(), OFF);
    expect(entriesLike(told, CREATED)).toEqual([]);
    expect(entriesLike(told, REFUSED).length).toBeGreaterThan(2);
    expect(told.endReason).toBe('quiet');
    expect(webhooksThatBlock({ outcome: told })).toMatchObject([
      {
        ...{ kind: 'webhook-blocks', service: 'shop/gate', stopsItself: true, from: 5 },
        webhooks: ['ValidatingWebhookConfiguration/gate/gate.shop'],
        ...{ namespaces: ['shop'], alsoStops: [] },
        refused: ['ReplicaSet/shop/gate', 'ReplicaSet/shop/web'],
      },
    ]);
  });

  test('refuses others until its own pod is made again', () => {
    const told = sail(hook({ objectSelector: OTHERS }), OFF);
    const [back = 0] = secondsOf(told, { kind: 'admission/webhook-back' });
    const [first = 0, second = 0] = secondsOf(told, CREATED);
    expect(first).toBeLessThan(back);
    expect(second).toBeGreaterThan(back);
    expect(webhooksThatBlock({ outcome: told })).toMatchObject([{ from: 5, to: back }]);
  });

  test('is waited for once it is back, however late', () => {
    const told = sail(
      hook(),
      OFF,
      'at=2000s addNodes count=1 like=a-01',
      'at=4000s restore nodes=a-00',
    );
    const evicted = entriesLike(told, { kind: 'PodDeletionRequested' });
    expect(evicted).toHaveLength(2);
    expect(told.endReason).toBe('quiet');
  });

  test('does not matter while the API server is away', () => {
    const told = sail(hook(), 'at=5s apiServer stop for=1m');
    expect(entriesLike(told, { kind: 'admission/webhook-lost' })).toEqual([]);
  });

  test('refuses after its time-out while its machine is silent, as AD-40 says', () => {
    const told = sail(hook({ timeoutSeconds: 7 }), ...SILENT);
    expect(secondsOf(told, REFUSED)[0]).toBeCloseTo(13, 1);
    expect(entriesLike(told, REFUSED)[0]?.cause).toMatchObject({
      message: 'failed calling webhook "gate.shop": context deadline exceeded after 7s',
    });
  });

  test('costs its time-out where it may be ignored', () => {
    const told = sail(hook({ failurePolicy: 'Ignore' }), ...SILENT);
    expect(entriesLike(told, REFUSED)).toEqual([]);
    expect(secondsOf(told, { ...CREATED, pod: 'shop/web-r1' })[0]).toBeCloseTo(16, 1);
  });

  test('leaves the vacancies of all pods open that a sync has not tried', () => {
    const told = play({
      nodes: NODES,
      leases: NODES.map(({ name }) => lease(name)),
      workloads: [{ ...web, replicas: 3 }, gate],
      services: [service],
      webhookConfigurations: [hook({ objectSelector: OTHERS })],
      pods: [
        podOf(gate, 'gate-0', 'a-00'),
        ...[0, 1, 2].map((place) => podOf(web, `web-${place}`, 'a-00')),
      ],
      events: [OFF],
    });
    const made = entriesLike(told, CREATED).flatMap(({ cause }) =>
      cause.kind === 'PodCreated' && cause.pod.startsWith('shop/web') ? cause.replaces : [],
    );
    expect(made.sort()).toEqual(['shop/web-0', 'shop/web-1', 'shop/web-2']);
  });

  test.each([
    ['may be ignored', hook({ failurePolicy: 'Ignore' })],
    ['is asked about other objects', hook({ rules: [] })],
    ['is outside the cluster', hook({ service: { namespace: 'shop', name: 'other' } })],
  ])('refuses nothing where it %s', (_, given) => {
    const told = sail(given, OFF);
    expect(entriesLike(told, REFUSED)).toEqual([]);
    expect(entriesLike(told, CREATED)).toHaveLength(2);
  });

  test('goes on where another of its pods works', () => {
    const told = sailWith(['a-00', 'a-01'], hook(), OFF);
    expect(entriesLike(told, { kind: 'admission/webhook-lost' })).toEqual([]);
    expect(entriesLike(told, { ...CREATED, pod: 'shop/web-r1' })).toHaveLength(1);
  });
});

test('no pod is created that a webhook with failurePolicy Fail has not admitted', () => {
  const at = fc.integer({ min: 1, max: 300 });
  const node = fc.constantFrom('a-00', 'a-01', 'a-02');
  const event = fc.oneof(
    fc.tuple(at, node).map(([s, name]) => `at=${s}s powerOff nodes=${name} for=${s}s`),
    fc.tuple(at, node).map(([s, name]) => `at=${s}s powerOff nodes=${name}`),
    at.map((s) => `at=${s}s deletePods pods=shop/web-*`),
    at.map((s) => `at=${s}s deletePods pods=shop/gate-*`),
  );
  const events = fc.array(event, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(events, fc.boolean(), (those, itself) => {
      const told = sail(hook(itself ? {} : { objectSelector: OTHERS }), ...new Set(those));
      let [isLost, since] = [false, 0];
      for (const { at: now, cause } of told.entries) {
        if (cause.kind === 'admission/webhook-lost') [isLost, since] = [true, now];
        if (cause.kind === 'admission/webhook-back') isLost = false;
        if (cause.kind !== 'PodCreated' || !(itself || cause.pod.includes('/web'))) continue;
        expect(isLost && since < now).toBe(false);
      }
    }),
    { numRuns: 20 },
  );
});
