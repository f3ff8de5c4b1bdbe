import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withAssumedReady, withNeverHealthy } from '#node-facts';
import { node } from '../support/builders.ts';
import { newFolder, run } from '../support/program.ts';

const NODE = { apiVersion: 'v1', kind: 'Node' };
const READY = { type: 'Ready', status: 'True', reason: 'KubeletReady' };
const ROOM = { cpu: '4', memory: '8Gi', pods: '110' };

const WAITING = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'shop', name: 'web' },
  spec: {
    containers: [{ name: 'app', resources: { requests: { cpu: '1' } } }],
    tolerations: [{ key: 'pool', operator: 'Gt', value: '3', effect: 'NoSchedule' }],
  },
  status: { phase: 'Pending' },
};

/** The node of the pending pod, and the limits and assumptions of the report. */
function played(...nodes: readonly object[]) {
  const path = join(newFolder(), 'snapshot.yaml');
  writeFileSync(path, [...nodes, WAITING].map((each) => JSON.stringify(each)).join('\n---\n'));
  const { stdout } = run(['simulate', path, '--duration', '10s', '-o', 'json']);
  const { timeline, assumptions, limits } = JSON.parse(stdout);
  const kindsOf = (notes: readonly { readonly kind: string }[]) => notes.map(({ kind }) => kind);
  const bound = timeline.find(({ kind }: { kind: string }) => kind === 'PodScheduled')?.node;
  return { bound, assumptions: kindsOf(assumptions), limits: kindsOf(limits) };
}

const status = { capacity: ROOM, allocatable: ROOM };
const by = (name: string, more: object) => ({ ...NODE, metadata: { name }, ...more });

describe('a node of which no kubelet ever spoke', () => {
  test('gets no pods, with room and without', () => {
    const well = by('pier', { status: { ...status, conditions: [READY] } });
    expect(played(by('made-by-hand', { status })).bound).toBeUndefined();
    expect(played(by('made-by-hand', {})).bound).toBeUndefined();
    expect(played(by('made-by-hand', { status }), well).bound).toBe('pier');
  });

  test('is an assumption of the report', () => {
    expect(played(by('made-by-hand', { status })).assumptions).toContain('nodes-never-healthy');
  });

  test('has the taint once, and others do not get it', () => {
    const handmade = { ...node('hand'), conditions: [] };
    const once = withNeverHealthy([handmade], []);
    expect(once.nodes[0]?.taints.map(({ key, effect }) => `${key}:${effect}`)).toEqual([
      'node.kubernetes.io/unreachable:NoSchedule',
    ]);
    expect(withNeverHealthy(once.nodes, []).nodes).toEqual(once.nodes);
    expect(withNeverHealthy([handmade], [{ name: 'hand' }]).neverHealthy).toEqual([]);
    expect(withNeverHealthy([node('well')], []).neverHealthy).toEqual([]);
  });
});

test('only a node of which nobody says that it is not ready is assumed to be', () => {
  const handmade = { ...node('hand'), conditions: [] };
  const [unreachable] = withNeverHealthy([{ ...handmade, name: 'marked' }], []).nodes;
  const marked = { ...handmade, name: 'marked', taints: unreachable?.taints ?? [] };
  const cordoned = { ...handmade, name: 'cordoned', unschedulable: true };
  const found = withAssumedReady([handmade, marked, cordoned, node('well')], [{ name: 'leased' }]);
  expect(found.assumedReady).toEqual(['hand', 'cordoned']);
  expect(withNeverHealthy(found.nodes, []).neverHealthy).toEqual(['marked']);
  expect(withAssumedReady([handmade], [{ name: 'hand' }]).assumedReady).toEqual([]);
});

test('tolerations that compare are a limit while the control plane does not know them', () => {
  const well = by('pier', { status: { ...status, conditions: [READY] } });
  expect(played(well).limits).toContain('comparison-operators-off');
});
