import { describe, expect, test } from 'vitest';
import { entriesOf } from '#causes';
import { type NodeReadinessRule, readObjectSelector, type Toleration } from '#cluster';
import { present } from '#units';
import { completed, evaluateRule } from '../../../src/controllers/node-readiness/evaluate-rule.ts';
import { readinessRulesWithoutEffect } from '../../../src/report/findings/readiness-rules.ts';
import { lease, node, pod, spec, steadyZone } from '../../support/builders.ts';
import { secondOf } from '../../support/clock.ts';
import { type Outage, play } from '../../support/outage.ts';

const NODES = steadyZone('a', 3);
const NAMES = NODES.map(({ name }) => name);
const [ONE = ''] = NAMES;

/** As admission gives it to each pod. */
const FIVE_MINUTES: Toleration = {
  ...{ key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute' },
  tolerationSeconds: 300,
};

const rule = (given: Partial<NodeReadinessRule> = {}): NodeReadinessRule => ({
  ...{ name: 'ready', namespace: '', uid: 'ready', labels: {}, annotations: {} },
  ...{ ownerReferences: [], finalizers: [] },
  conditions: [{ type: 'Ready', requiredStatus: 'True' }],
  isBootstrapOnly: false,
  taint: { key: 'gate', value: '', effect: 'NoExecute' },
  nodes: readObjectSelector({}),
  isDryRun: false,
  ...given,
});

const outage = (...rules: readonly NodeReadinessRule[]): Outage => ({
  nodes: NODES,
  leases: NAMES.map((name) => lease(name)),
  pods: [
    pod('shop/web', ONE, spec({ tolerations: [FIVE_MINUTES] })),
    pod('shop/patient', ONE, spec({ tolerations: [{ operator: 'Exists' }] })),
  ],
  nodeReadinessRules: rules,
  events: [`at=10s powerOff nodes=${ONE} for=5m`],
});

const taintsOf = (played: ReturnType<typeof play>) =>
  (['NodeTainted', 'NodeUntainted'] as const).flatMap((kind) =>
    entriesOf(played.entries, kind)
      .filter(({ cause }) => cause.taint.key === 'gate')
      .map(({ at, cause, component }) => [kind, cause.node, component, Math.floor(secondOf(at))]),
  );

const evictedOf = ({ entries }: ReturnType<typeof play>) =>
  entriesOf(entries, 'PodDeletionRequested').map(({ at, cause }) => [
    cause.pod,
    Math.floor(secondOf(at)),
  ]);

describe('a rule about Ready with the effect NoExecute', () => {
  const played = play(outage(rule()));
  const noticed = entriesOf(played.entries, 'NodeConditionChanged').find(
    ({ cause }) => cause.condition === 'Ready' && cause.to === 'Unknown',
  );
  const unknownAt = noticed === undefined ? 0 : Math.floor(secondOf(noticed.at));

  test('taints a node as soon as it is Unknown, and no longer than that', () => {
    const [added, removed] = taintsOf(played);
    expect(added).toEqual(['NodeTainted', ONE, 'node-readiness', unknownAt]);
    expect(removed?.slice(0, 3)).toEqual(['NodeUntainted', ONE, 'node-readiness']);
    expect(removed?.[3]).toBeGreaterThanOrEqual(310);
  });

  test('evicts at once, minutes before Kubernetes would, and not what tolerates it', () => {
    expect(evictedOf(played)).toEqual([['shop/web', unknownAt]]);
    expect(evictedOf(play(outage()))).toEqual([]);
  });
});

test.each([undefined, { matchLabels: { 'no key': 'x' } }])(
  'a rule that selects by %j is about no node',
  (selector) => {
    const given = rule({ nodes: readObjectSelector(selector) });
    expect(evaluateRule(given, present(NODES[0], 'a node'))).toEqual({ kind: 'leave' });
    expect(taintsOf(play(outage(given)))).toEqual([]);
  },
);

describe('a rule with dryRun', () => {
  test('taints nothing, and a finding says what it would do', () => {
    const played = play(outage(rule({ isDryRun: true })));
    expect(taintsOf(played)).toEqual([]);
    expect(readinessRulesWithoutEffect({ outcome: played })).toEqual([
      {
        ...{ kind: 'readiness-rule-dry-run', rule: 'ready', taint: 'gate:NoExecute' },
        ...{ nodes: [ONE], pods: ['shop/web'] },
      },
    ]);
  });

  test('would evict nobody with another effect', () => {
    const taint = { key: 'gate', value: '', effect: 'NoSchedule' } as const;
    const outcome = play(outage(rule({ isDryRun: true, taint })));
    expect(readinessRulesWithoutEffect({ outcome })).toMatchObject([{ nodes: [ONE], pods: [] }]);
  });
});

describe('a rule for the beginning of nodes', () => {
  test('never taints a node again that has lost its taint', () => {
    const tainted = NODES.map((each) =>
      each.name === ONE ? { ...each, taints: [rule().taint] } : each,
    );
    const played = play({ ...outage(rule({ isBootstrapOnly: true })), nodes: tainted });
    expect(taintsOf(played)).toEqual([['NodeUntainted', ONE, 'node-readiness', 0]]);
    expect(played.final.node(ONE)?.annotations).toEqual({ [completed('ready')]: 'true' });
  });
});

describe('what a rule wants for a node', () => {
  const cni = rule({ conditions: [{ type: 'CniReady', requiredStatus: 'True' }] });
  const ready = (status: 'True' | 'False') =>
    node('n', {
      labels: { pool: 'gpu' },
      conditions: [{ type: 'CniReady', status, reason: '', message: '' }],
    });
  const gated = { ...ready('True'), taints: [cni.taint] };

  test('is the taint where the node lacks the condition, or is not in it', () => {
    const wants = { kind: 'add', condition: 'CniReady', required: 'True' };
    expect(evaluateRule(cni, node('n'))).toEqual({ ...wants, status: 'Unknown' });
    expect(evaluateRule(cni, ready('False'))).toEqual({ ...wants, status: 'False' });
    expect(evaluateRule(cni, { ...ready('False'), taints: [cni.taint] }).kind).toBe('leave');
  });

  test('is no taint where the node is in all conditions', () => {
    expect(evaluateRule(cni, gated)).toEqual({ kind: 'remove' });
    expect(evaluateRule(cni, ready('True'))).toEqual({ kind: 'leave' });
  });

  test('is nothing for nodes that it does not select', () => {
    const other = { ...cni, nodes: readObjectSelector({ matchLabels: { pool: 'cpu' } }) };
    expect(evaluateRule(other, gated)).toEqual({ kind: 'leave' });
    const own = { ...cni, nodes: readObjectSelector({ matchLabels: { pool: 'gpu' } }) };
    expect(evaluateRule(own, gated)).toEqual({ kind: 'remove' });
  });
});
