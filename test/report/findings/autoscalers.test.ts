import { describe, expect, it } from 'vitest';
import type { AutoscalerEvent } from '#causes';
import type { FindingData } from '#documents';
import { nodeChangesOf } from '../../../src/report/document/node-changes.ts';
import {
  autoscalersHalted,
  machinesThatNeverRegister,
  podsHiddenByUpcoming,
  poolsAtMaximum,
  repairsBlocked,
  scaleUpsInDeadZones,
} from '../../../src/report/findings/autoscalers.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { atSecond, Story } from '../../support/story.ts';

const order = (node: string, more: object = {}) =>
  ({
    ...{ kind: 'NodeOrdered', node, pool: 'general', zone: 'b', pods: ['shop/web-1'] },
    ...{ why: 'chosen', ...more },
  }) as AutoscalerEvent;

const failed = (node: string, reason: 'no-capacity' | 'never-registered') =>
  ({ kind: 'NodeOrderFailed', node, pool: 'general', zone: 'b', reason }) as const;

const worded = (found: readonly FindingData[]) => found.map(findingInWords);

describe('an autoscaler', () => {
  it('that is halted does nothing until it goes on', () => {
    const story = new Story({ nodes: [], pods: [] });
    const halted = { kind: 'AutoscalerHalted', autoscaler: 'cluster-autoscaler' } as const;
    story.at(60).tell('cluster-autoscaler', { ...halted, unready: 4, nodes: 8 });
    const toTheEnd = autoscalersHalted(story.played());
    expect(toTheEnd).toMatchObject([{ from: 60, to: null, unready: 4, nodes: 8 }]);
    expect(worded(toTheEnd)).toEqual([
      'Cluster Autoscaler orders and removes nothing from 1m on, to the end: 4 of 8 nodes are not ready, ' +
        'more than it accepts',
    ]);
    story.at(90).tell('cluster-autoscaler', { ...halted, kind: 'AutoscalerResumed' });
    expect(autoscalersHalted(story.played())).toMatchObject([{ from: 60, to: 90 }]);
  });

  it('orders machines where no node is ready, and gives some of them up', () => {
    const story = new Story({ nodes: [], pods: [] });
    story.at(70).tell('karpenter', order('general-1'));
    story.at(71).tell('karpenter', order('general-2'));
    story.at(80).tell('karpenter', failed('general-1', 'no-capacity'));
    const zones = (state: 'Full' | 'Partial') => [
      {
        zone: 'coast::b',
        history: [{ at: atSecond(0), state, nodes: 2, notReady: 2, evictionRate: 0.1 }],
      },
    ];
    const dead = scaleUpsInDeadZones(story.played({ outcome: { zones: zones('Full') } }));
    expect(worded(dead)).toEqual([
      'from 1m10s on, 2 machines are ordered in b, where no node is ready; 1 order of these is given up',
    ]);
    expect(scaleUpsInDeadZones(story.played({ outcome: { zones: zones('Partial') } }))).toEqual([]);
  });

  it('orders again and again machines that never register', () => {
    const story = new Story({ nodes: [], pods: [] });
    for (const n of [1, 2]) {
      story.at(n * 1000).tell('cluster-autoscaler', order(`g-${n}`));
      story.at(n * 1000 + 900).tell('cluster-autoscaler', failed(`g-${n}`, 'never-registered'));
      const found = machinesThatNeverRegister(story.played());
      expect(found).toHaveLength(n - 1);
      if (n === 2) expect(found).toMatchObject([{ times: 2, from: 1900, to: 2900 }]);
    }
  });

  it('does not repair nodes of a pool of which too many are not healthy', () => {
    const story = new Story({ nodes: [], pods: [] });
    const blocked = { kind: 'RepairBlocked', pool: 'general', unhealthy: 2, nodes: 6 } as const;
    story.at(600).tell('karpenter', { ...blocked, node: 'n-2' });
    story.at(610).tell('karpenter', { ...blocked, node: 'n-1' });
    expect(worded(repairsBlocked(story.played()))).toEqual([
      'Karpenter does not repair n-1 and n-2 of general from 10m on: 2 of its 6 nodes are not healthy, ' +
        'more than 20 %',
    ]);
  });

  const pendingOf = (...pods: readonly string[]) => ({
    outcome: {
      pending: pods.map((pod) => ({
        pod: pod as `${string}/${string}`,
        since: atSecond(0),
        message: '',
      })),
    },
  });

  it('waits for nodes that do not come while pods have none', () => {
    const story = new Story({ nodes: [], pods: [] });
    story.at(70).tell('cluster-autoscaler', {
      kind: 'cluster-autoscaler/waits-for',
      pod: 'shop/web-1',
    });
    const hidden = () => podsHiddenByUpcoming(story.played(pendingOf('shop/web-1')));
    expect(hidden()).toMatchObject([{ pods: ['shop/web-1'], from: 70 }]);
    expect(podsHiddenByUpcoming(story.played(pendingOf()))).toEqual([]);
    const { outcome } = pendingOf('shop/web-1');
    const pending = outcome.pending.map((each) => ({ isUntried: true as const, ...each }));
    expect(podsHiddenByUpcoming(story.played({ outcome: { pending } }))).toEqual([]);
    const none = { kind: 'cluster-autoscaler/no-scale-up', pod: 'shop/web-1' } as const;
    story.at(80).tell('cluster-autoscaler', { ...none, groups: [] });
    expect(hidden()).toEqual([]);
  });

  it('may give a pool no more nodes', () => {
    const story = new Story({ nodes: [], pods: [] });
    const none = { kind: 'cluster-autoscaler/no-scale-up', pod: 'shop/web-1' } as const;
    const groups = [
      { group: 'ng-a', why: 'is at its maximum size' },
      { group: 'ng-b', why: 'is in backoff' },
    ];
    story.at(70).tell('cluster-autoscaler', { ...none, groups });
    const found = poolsAtMaximum(story.played(pendingOf('shop/web-1')));
    expect(worded(found)).toEqual([
      'ng-a may have no more nodes: from 1m10s on it does not help shop/web-1, which has no node at the end',
    ]);
  });
});

describe('nodes that come and go', () => {
  it('have rows from the order to Ready, and from the decision to the end', () => {
    const story = new Story({ nodes: [], pods: [] });
    story.at(70).tell('karpenter', order('general-1'));
    story.at(100).tell('kubelet', {
      ...{ kind: 'NodeRegistered', node: 'general-1', pool: 'general', zone: 'b' },
    });
    const ready = { kind: 'NodeConditionChanged', condition: 'Ready', from: 'False' } as const;
    story.at(110).tell('kubelet', {
      ...{ ...ready, to: 'True', node: 'general-1', reason: 'KubeletReady' },
    });
    const removal = { kind: 'NodeRemovalStarted', node: 'old-1', pool: 'general' } as const;
    story.at(200).tell('karpenter', { ...removal, reason: 'empty' });
    story.at(230).tell('karpenter', { kind: 'NodeRemoved', node: 'old-1' });
    expect(nodeChangesOf(story.played().outcome)).toMatchObject({
      nodesOrdered: [{ at: 70, by: 'karpenter', registeredAt: 100, readyAt: 110 }],
      nodesRemoved: [{ at: 200, node: 'old-1', reason: 'empty', gone: 230 }],
    });
  });

  it('are left out where there are none', () => {
    expect(nodeChangesOf(new Story({ nodes: [], pods: [] }).played().outcome)).toEqual({});
  });
});
