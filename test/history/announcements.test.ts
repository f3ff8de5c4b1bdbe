import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { event, node, pod, type Record, readRecord, T } from './records.ts';

const SPOT = 'Spot interruption warning was triggered';

const announced = (reason: string, message: string, name = 'n') => ({
  ...event(reason, 'karpenter', message, name),
  involvedObject: { kind: 'Node', name, uid: name },
});

const evicted = (name: string, component = 'karpenter') =>
  event('Evicted', component, 'Evicted pod: Forceful Termination', name);

const reportOf = async (record: Record) =>
  makePostmortemReport(
    postmortemOf(await readRecord({ nodes: [node('n'), node('m')], ...record })),
  );

describe('a node that Karpenter takes away', () => {
  const events = [
    announced('TerminatingOnInterruption', 'Interruption triggered termination for the Node'),
    announced('SpotInterrupted', SPOT),
    evicted('p'),
    evicted('q'),
  ];

  test('is drained by it, in its own words', async () => {
    const before = [pod('p'), pod('q')];
    const { answer, outage, drains } = await reportOf({ before, events });
    expect(answer[0]).toBe(
      `2 pods were evicted at 08:30:00, all by a drain of n by karpenter (${SPOT}).`,
    );
    expect(drains).toMatchObject([{ node: 'n', by: 'karpenter', evicted: 2 }]);
    const words = `Event SpotInterrupted of karpenter: ${SPOT}`;
    expect(outage).toMatchObject([
      { event: 'drain', nodes: ['n'], evidence: expect.arrayContaining([words]) },
      { event: 'spotInterruption', nodes: ['n'], evidence: [words] },
    ]);
  });

  test('is the node of pods of which nothing else tells it', async () => {
    const { outage, removals } = await reportOf({ events });
    expect(outage).toMatchObject([{ event: 'drain' }, { event: 'spotInterruption' }]);
    expect(removals[0]).toMatchObject({
      node: 'n',
      message: expect.stringContaining('d/p on n was evicted through the eviction API'),
    });
  });

  test('is not told where it may be another one, and one event has all pods of one second', async () => {
    const { outage, answer } = await reportOf({
      events: [...events, announced('DisruptionTerminating', 'Disrupting Node: Drifted', 'm')],
    });
    expect(outage).toMatchObject([
      { event: 'evict', pods: ['d/p', 'd/q'] },
      { event: 'spotInterruption', nodes: ['n'] },
    ]);
    expect(answer[0]).toContain('all through the eviction API by karpenter (Forceful Termination)');
  });

  test('lends its words to no evictions long after', async () => {
    const late = [announced('SpotInterrupted', SPOT)].map((each) => ({
      ...each,
      ...{ firstTimestamp: '2026-11-20T07:00:00Z', lastTimestamp: '2026-11-20T07:00:00Z' },
    }));
    const { answer } = await reportOf({ before: [pod('p')], events: [...late, evicted('p')] });
    expect(answer[0]).toBe(
      `1 pod was evicted at ${T.slice(11, 19)}, by a drain of n by karpenter.`,
    );
  });
});

describe('a spot machine that its cloud takes back', () => {
  const events = [announced('SpotInterrupted', SPOT), evicted('p')];
  const karpenter = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { namespace: 'kube-system', name: 'karpenter' },
    spec: {
      selector: { matchLabels: { app: 'karpenter' } },
      template: {
        metadata: { labels: { app: 'karpenter' } },
        spec: {
          containers: [
            {
              ...{ name: 'controller', image: 'public.ecr.aws/karpenter/controller:1.12.1' },
              env: [{ name: 'INTERRUPTION_QUEUE', value: 'queue' }],
            },
          ],
        },
      },
    },
  };

  test('is drained because of that, where Karpenter reads the warnings', async () => {
    const { outage } = await reportOf({ before: [pod('p'), karpenter], events });
    expect(outage).toMatchObject([{ event: 'spotInterruption', nodes: ['n'] }]);
  });

  const later = '2026-11-20T08:32:40Z';
  const gone = (reason: string, component: string) => ({
    ...event(reason, component, 'Node n status is now: NodeNotReady', 'n'),
    ...{ involvedObject: { kind: 'Node', name: 'n', uid: 'n' } },
    ...{ firstTimestamp: later, lastTimestamp: later },
  });

  test.each([
    ['falls silent', gone('NodeNotReady', 'node-controller')],
    ['is ended by its cloud', gone('DeletingNode', 'cloud-node-lifecycle-controller')],
    ['is gone', gone('RemovingNode', 'node-controller')],
  ])('%s because of that', async (_, sign) => {
    const { outage } = await reportOf({
      nodes: [node('m')],
      before: [pod('p'), karpenter],
      events: [...events, sign],
    });
    expect(outage).toMatchObject([{ event: 'spotInterruption', nodes: ['n'] }]);
  });

  test('but not because of a warning long before', async () => {
    const time = { firstTimestamp: '2026-11-20T08:50:00Z', lastTimestamp: '2026-11-20T08:50:00Z' };
    const { outage } = await reportOf({
      before: [pod('p'), karpenter],
      events: [...events, { ...gone('NodeNotReady', 'node-controller'), ...time }],
    });
    expect(outage.map((each) => each.event)).toEqual(['spotInterruption', 'powerOff']);
  });
});
