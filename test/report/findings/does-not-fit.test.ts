import { describe, expect, test } from 'vitest';
import type { Node, Pod, ResourceList } from '#cluster';
import { podsThatDoNotFit } from '../../../src/report/findings/does-not-fit.ts';
import { findingInWords } from '../../../src/report/wording/findings.ts';
import { node, pod, spec } from '../../support/builders.ts';
import { atSecond, Story } from '../../support/story.ts';

const ALLOCATABLE = { cpu: '4', memory: '8Gi', pods: '10' };
const room = (name: string, given: Partial<Node> = {}) =>
  node(name, { allocatable: ALLOCATABLE, ...given });

const asking = (key: string, nodeName: string, requests: ResourceList): Pod =>
  pod(key, nodeName, spec({ containers: [{ name: 'main', resources: { requests } }] }));

const waiting = (name: string, requests: ResourceList): Pod => {
  const { nodeName: _, ...unbound } = asking(`shop/${name}`, '', requests);
  return { ...unbound, phase: 'Pending' };
};

function found(nodes: readonly Node[], running: readonly Pod[], pending: readonly Pod[]) {
  const told = new Story({ nodes, pods: [...running, ...pending] }).played({
    workloadOf: () => 'Deployment/shop/web',
    outcome: { pending: pending.map(({ key }) => ({ pod: key, since: atSecond(9), message: '' })) },
  });
  return podsThatDoNotFit(told);
}

const web = ['web-0', 'web-1'].map((name) => waiting(name, { cpu: '2', memory: '6Gi' }));

describe('pods without a node', () => {
  test('do not fit where every node that takes them lacks something', () => {
    const nodes = [
      room('a'),
      room('b'),
      room('c', { unschedulable: true }),
      room('small', { unschedulable: true, allocatable: { cpu: '1', memory: '8Gi', pods: '9' } }),
    ];
    const running = [
      asking('shop/x', 'a', { cpu: '3', memory: '4Gi' }),
      asking('shop/y', 'b', { cpu: '1', memory: '3Gi' }),
    ];
    const [finding, ...others] = found(nodes, running, web);
    expect(others).toEqual([]);
    expect(finding).toEqual({
      kind: 'does-not-fit',
      workload: 'Deployment/shop/web',
      pods: ['shop/web-0', 'shop/web-1'],
      node: 'b',
      lacks: [{ resource: 'memory', requests: '6Gi', free: '5Gi', missing: '1Gi' }],
      roomOn: ['c'],
    });
    expect(finding && findingInWords(finding)).toBe(
      '2 pods of Deployment/shop/web do not fit any more: b comes nearest and lacks 1Gi of 6Gi memory; ' +
        'there would be room on c, which does not take it',
    );
  });

  test('may lack but a place among the pods of a node', () => {
    const full = room('a', { allocatable: { ...ALLOCATABLE, pods: '1' } });
    expect(found([full], [asking('shop/x', 'a', {})], web)).toMatchObject([
      { lacks: [{ resource: 'pods', requests: '1', free: '0', missing: '1' }] },
    ]);
  });

  test.each([
    ['one that takes them has room', [room('a')]],
    ['none takes them', [room('a', { unschedulable: true })]],
  ])('are no finding when %s', (_, nodes) => {
    expect(found(nodes, [], web)).toEqual([]);
  });
});
