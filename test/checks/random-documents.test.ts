import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUE, runChecks } from '#checks';

const SIGNALS = ['memory.available', 'nodefs.available', 'imagefs.available', 'pid.available', 'x'];
const AMOUNTS = [
  '0',
  '0%',
  '5%',
  '100%',
  '101%',
  '-1',
  '1Gi',
  '8E',
  '1e30',
  '',
  'much',
  '1m',
  '0s',
];

const amount = fc.constantFrom(...AMOUNTS);
const bySignal = fc.dictionary(fc.constantFrom(...SIGNALS), amount, { maxKeys: 4 });
const resources = fc.dictionary(fc.constantFrom('memory', 'cpu', 'ephemeral-storage'), amount);
const perhaps = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: value as fc.Arbitrary<unknown> }, fc.jsonValue({ maxDepth: 1 }));
const fields = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(Object.entries(model).map(([name, value]) => [name, perhaps(value)])),
    { requiredKeys: [] },
  );

const kubelet = fields({
  evictionHard: bySignal,
  evictionSoft: bySignal,
  evictionSoftGracePeriod: bySignal,
  evictionMinimumReclaim: bySignal,
  evictionPressureTransitionPeriod: amount,
  systemReserved: resources,
  shutdownGracePeriod: amount,
  shutdownGracePeriodCriticalPods: amount,
  imageGCHighThresholdPercent: fc.integer({ min: -1, max: 101 }),
  nodeLeaseDurationSeconds: fc.integer(),
  enforceNodeAllocatable: fc.array(fc.constantFrom('pods', 'none', 'x'), { maxLength: 2 }),
}).map((each) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  ...each,
}));

const toleration = fc.record(
  {
    key: fc.constantFrom('', 'a', 'node.kubernetes.io/unreachable'),
    operator: fc.constantFrom('', 'Exists', 'Equal', 'Gt', 'Is'),
    value: fc.constantFrom('', 'v'),
    effect: fc.constantFrom('', 'NoSchedule', 'NoExecute'),
    tolerationSeconds: fc.integer({ min: -1, max: 400 }),
  },
  { requiredKeys: [] },
);
const container = fc.record({
  name: fc.constantFrom('a', 'b'),
  resources: fc.record({ requests: resources, limits: resources }, { requiredKeys: [] }),
});
const podSpec = fc.record(
  {
    containers: fc.array(container, { maxLength: 2 }),
    initContainers: fc.array(container, { maxLength: 1 }),
    tolerations: fc.array(toleration, { maxLength: 3 }),
    terminationGracePeriodSeconds: fc.integer({ min: -1, max: 4000 }),
    nodeName: fc.constantFrom('n-0', 'n-1'),
    volumes: fc.array(
      fc.record({ name: fc.constant('v'), emptyDir: fc.constantFrom({}, { medium: 'Memory' }) }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);
const labels = fc.record({ app: fc.constantFrom('a', 'b') });
const metadata = fc.record({
  name: fc.constantFrom('n-0', 'n-1', 'kube-controller-manager'),
  namespace: fc.constantFrom('kube-system', 'quay'),
  labels,
  annotations: fc.record(
    { 'k8s-evict.dev/ignore': fc.constantFrom('no-budget why', 'x', 'no-budget', ';') },
    { requiredKeys: [] },
  ),
});
const object = (apiVersion: string, kind: string, spec: fc.Arbitrary<unknown>) =>
  fc.record({
    apiVersion: fc.constant(apiVersion),
    kind: fc.constant(kind),
    metadata,
    spec,
  });
const selector = fc.constantFrom({}, { matchLabels: { app: 'a' } }, { matchLabels: { 'a b': '' } });
const workload = fc.record({
  replicas: fc.nat(3),
  selector,
  template: fc.record({ metadata: fc.record({ labels }), spec: podSpec }),
});
const bound = fc.constantFrom(0, 1, '0%', '50%', '100%');

const document: fc.Arbitrary<unknown> = fc.oneof(
  kubelet,
  object('v1', 'Pod', podSpec),
  object('v1', 'Node', fc.constant({})),
  object('apps/v1', 'Deployment', workload),
  object('apps/v1', 'StatefulSet', workload),
  object('apps/v1', 'DaemonSet', workload),
  object('policy/v1', 'PodDisruptionBudget', fc.record({ selector, maxUnavailable: bound })),
  object('policy/v1', 'PodDisruptionBudget', fc.record({ selector, minAvailable: bound })),
  fc.record({ write_files: fc.array(fc.record({ content: fc.string() }), { maxLength: 2 }) }),
  fc.jsonValue({ maxDepth: 2 }),
);

const CODES = new Set(CATALOGUE.map(({ code }) => code));

describe('whatever the documents', () => {
  test('the checks answer, with findings at places or with what cannot be read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(document, { maxLength: 8 }), async (documents) => {
        const text = documents.map((each) => JSON.stringify(each)).join('\n---\n');
        const inputs = [{ path: 'given.yaml', bytes: Buffer.from(text), fromFolder: true }];
        const result = await runChecks({ inputs, settings: {}, today: '2026-11-20' });
        if (result.kind === 'rejected') {
          expect(result.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
          return;
        }
        const lines = text.split('\n').length;
        for (const { code, path, line, column, message } of result.report.findings) {
          expect(CODES).toContain(code);
          expect([path, line >= 1 && line <= lines, column >= 1]).toEqual([
            'given.yaml',
            true,
            true,
          ]);
          expect(message).not.toMatch(/undefined|NaN|\[object|Infinity/);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('their order among files changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(document, { maxLength: 5 }), async (documents) => {
        const inputs = documents.map((each, index) => ({
          path: `${index}.json`,
          bytes: Buffer.from(JSON.stringify(each) ?? 'null'),
          fromFolder: true,
        }));
        const told = await Promise.all(
          [inputs, [...inputs].reverse()].map(async (those) => {
            const result = await runChecks({ inputs: those, settings: {}, today: '2026-11-20' });
            return result.kind === 'rejected' ? result.kind : result.report.findings;
          }),
        );
        expect(told[1]).toEqual(told[0]);
      }),
      { numRuns: 100 },
    );
  });
});
