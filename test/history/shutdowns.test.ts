import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { event, node, pod, type Record, readRecord, request } from './records.ts';

const at = (clock: string): string => `2026-11-20T${clock}Z`;

const timed = (given: ReturnType<typeof event>, clock: string) => ({
  ...given,
  ...{ firstTimestamp: at(clock), lastTimestamp: at(clock) },
});

const shutdown = (clock: string, message = 'Shutdown manager detected shutdown event') => ({
  ...timed(event('Shutdown', 'kubelet', message, 'n'), clock),
  involvedObject: { kind: 'Node', name: 'n', uid: 'n' },
});

const killed = (name: string, clock: string) =>
  timed(event('Killing', 'kubelet', 'Stopping container c', name), clock);

const marked = (name: string, clock: string) =>
  timed(
    event(
      'TaintManagerEviction',
      'taint-eviction-controller',
      `Marking for deletion Pod d/${name}`,
      name,
    ),
    clock,
  );

const silent = (clock: string) =>
  node('n', {
    status: {
      conditions: [{ type: 'Ready', status: 'Unknown', lastTransitionTime: at(clock) }],
    },
  });

const reportOf = async (record: Record) =>
  makePostmortemReport(postmortemOf(await readRecord(record)));

const told = ({ removals }: Awaited<ReturnType<typeof reportOf>>) =>
  removals.map(({ pod: name, mechanism, at: [from = ''] = [] }) => [
    name,
    mechanism,
    from.slice('2026-11-20T'.length, '2026-11-20T08:30:00'.length),
  ]);

describe('a machine that shuts down in an orderly way', () => {
  const before = [pod('p'), pod('q')];
  const events = [
    shutdown('08:30:00'),
    ...['p', 'q'].map((name) => killed(name, '08:30:00')),
    ...['p', 'q'].map((name) => marked(name, '08:35:00')),
  ];

  test('ended the pods that its kubelet stopped, whoever deleted them later', async () => {
    const report = await reportOf({ nodes: [silent('08:32:00')], before, events });
    expect(told(report)).toEqual([
      ['d/p', 'graceful-shutdown', '08:30:00'],
      ['d/q', 'graceful-shutdown', '08:30:00'],
    ]);
    expect(report.answer[0]).toBe(
      '2 pods were evicted at 08:30:00, all terminated by their kubelets, as the nodes shut down.',
    );
  });

  test('is one event, and falls silent for no other reason', async () => {
    const { outage, silences } = await reportOf({ nodes: [silent('08:32:00')], before, events });
    expect(silences).toHaveLength(1);
    expect(outage).toMatchObject([
      {
        event: 'shutdown',
        nodes: ['n'],
        evidence: ['Event Shutdown of kubelet', '2 pods ended by the shutdown of the node'],
      },
    ]);
  });

  test('did not end pods that somebody had asked to go, or that went otherwise', async () => {
    const audit = [{ ...request('alice', 'delete'), stageTimestamp: at('08:30:00.250000') }];
    const record = {
      nodes: [silent('08:32:00')],
      before,
      audit,
      events: [
        shutdown('08:30:00'),
        killed('p', '08:30:00'),
        killed('q', '08:29:00'),
        marked('q', '08:29:00'),
      ],
    };
    expect(told(await reportOf(record))).toEqual([
      ['d/q', 'taint', '08:29:00'],
      ['d/p', 'request', '08:30:00'],
    ]);
  });

  test('that was called off ended nothing', async () => {
    const off = shutdown('08:30:00', 'Shutdown manager detected shutdown cancellation');
    const { outage } = await reportOf({ before: [], events: [off] });
    expect(outage).toEqual([]);
  });
});
