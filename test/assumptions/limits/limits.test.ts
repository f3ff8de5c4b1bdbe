import { expect, test } from 'vitest';
import type { Service } from '#cluster';
import { limitsOf } from '../../../src/assumptions/limits/limits.ts';
import { noteInWords } from '../../../src/report/sentences/notes.ts';
import { node } from '../../support/builders.ts';
import { Story } from '../../support/story.ts';

const service: Service = {
  ...{ namespace: 'shop', name: 'web', uid: '', labels: {}, annotations: {} },
  ...{ ownerReferences: [], finalizers: [], publishNotReadyAddresses: false },
};

const SOUND: Parameters<typeof limitsOf>[4] = {
  swapping: [],
  throttling: [],
  killsProcesses: () => false,
  halfKnown: { kubelets: [] },
  tooNew: { kubelets: [] },
  lacksBudgets: false,
  refusedForTolerations: 0,
  comparisonOperators: false,
  readsDeviceTaintRules: false,
  bindsGangs: false,
};

function limits(nodes: number, ...rejections: readonly string[]) {
  return limitsUnder({}, nodes, rejections);
}

function limitsUnder(facts: Partial<typeof SOUND>, nodes = 1, rejections: readonly string[] = []) {
  const story = new Story({
    nodes: Array.from({ length: nodes }, (_, n) => node(`pier-${n}`)),
    pods: [],
  });
  for (const reason of rejections) {
    story.tell('kubelet', { kind: 'PodRejected', pod: 'shop/web', node: 'pier-1', reason });
  }
  const { outcome } = story.played();
  const nothing = {
    unread: {},
    ignored: {},
    kindless: {},
    passedOver: {},
    truncated: [],
    skipped: [],
  };
  const cluster = { ...outcome.cluster, services: [{ ...service, selector: { app: 'web' } }] };
  return limitsOf({ cluster, ...nothing }, { unmeasured: [] }, outcome, {}, { ...SOUND, ...facts });
}

test('that all nodes are looked at is no limit where kube-scheduler does so as well', () => {
  expect(limits(99)).toEqual([]);
  expect(limits(100)).toEqual([{ kind: 'scheduler-sees-all-nodes' }]);
});

test('the time that a kubelet takes for a rejection is a choice, where it had to choose', () => {
  expect(limits(1, 'Evicted', 'NodeShutdown')).toEqual([]);
  expect(limits(1, 'Evicted', 'OutOfcpu', 'NodePorts')).toEqual([
    { kind: 'rejection-delay', pods: 2 },
  ]);
});

test('that Services cannot be down is a limit where there are none', () => {
  const { outcome } = new Story({ nodes: [node('pier-1')], pods: [] }).played();
  const nothing = {
    unread: {},
    ignored: {},
    kindless: {},
    passedOver: {},
    truncated: [],
    skipped: [],
  };
  const found = limitsOf(
    { cluster: outcome.cluster, ...nothing },
    { unmeasured: [] },
    outcome,
    {},
    SOUND,
  );
  expect(found).toEqual([{ kind: 'services-unknown' }]);
});

test('that no budget is violated is a limit where nobody knows any', () => {
  expect(limitsUnder({ lacksBudgets: true })).toEqual([{ kind: 'budgets-unknown' }]);
});

test('of old releases only what evictions depend on is known: a limit that names them', () => {
  expect(limitsUnder({ halfKnown: { kubelets: [] } })).toEqual([]);
  expect(limitsUnder({ halfKnown: { controlPlane: '1.16', kubelets: [] } })).toEqual([
    { kind: 'release-half-known', version: '1.16', names: [] },
  ]);
  const found = limitsUnder({ halfKnown: { kubelets: ['1.12', '1.16'] } });
  expect(found).toEqual([{ kind: 'release-half-known', names: ['1.12', '1.16'] }]);
  expect(found.map(noteInWords)).toEqual([expect.stringContaining('kubelets of 1.12 and 1.16:')]);
});

test('releases that are newer than the tables are a limit that names them', () => {
  const found = limitsUnder({ tooNew: { controlPlane: '1.99', kubelets: ['1.98'] } });
  expect(found).toEqual([{ kind: 'release-unknown', version: '1.99', names: ['1.98'] }]);
  expect(found.map(noteInWords)).toEqual([
    expect.stringContaining('what is new in a control plane of 1.99 and kubelets of 1.98: the'),
  ]);
});

test('kubelets with memory QoS are named, with what that may change', () => {
  const [limit] = limitsUnder({ throttling: ['pier-1'] });
  expect(limit).toEqual({ kind: 'memory-qos', nodes: ['pier-1'] });
  expect(limit && noteInWords(limit)).toMatch(
    /^memory QoS on pier-1 \(MemoryQoS\): .* evicted later$/,
  );
});

test('NodeReadinessRules that select nothing readable are named', () => {
  const message = noteInWords({ kind: 'readiness-rules-unread', names: ['gate'] });
  expect(message).toBe(
    'NodeReadinessRule gate: no nodeSelector can be read there, so that no node is tainted',
  );
});
