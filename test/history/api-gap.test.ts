import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { event, pod, readRecord } from './records.ts';

const at = (clock: string): string => `2026-11-20T${clock}Z`;
const told = (time: string, reason = 'Pulled', name = 'p') => ({
  ...event(reason, 'kubelet', 'words', name),
  ...{ firstTimestamp: at(time), lastTimestamp: at(time) },
});
const elected = (component: string, time: string) => ({
  ...told(time, 'LeaderElection', component),
  involvedObject: { kind: 'Lease', namespace: 'kube-system', name: component },
});
const BOTH = [
  elected('kube-controller-manager', '08:31:10'),
  elected('kube-scheduler', '08:31:12'),
];
const SAID =
  'kube-apiserver may have been down between 08:30:20 and 08:31:05: nothing in the record is from then, ' +
  'and kube-controller-manager and kube-scheduler were elected anew at 08:31:10 and 08:31:12. ' +
  'The inferred outage leaves that out, as nothing tells it for sure.';

const saidOf = async (events: readonly object[], more: object = {}) =>
  makePostmortemReport(postmortemOf(await readRecord({ events, ...more }))).answer.filter((each) =>
    each.startsWith('kube-apiserver'),
  );

describe('kube-apiserver may have been down', () => {
  const around = [told('08:30:15'), told('08:30:20'), told('08:31:05'), told('08:31:30')];

  test('where nothing is from a while, and both leaders were elected anew', async () => {
    expect(await saidOf([...around, ...BOTH])).toEqual([SAID]);
  });

  test('as the Leases of leaders tell, too', async () => {
    const lease = (name: string, time: string) => ({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { namespace: 'kube-system', name },
      spec: {
        ...{ holderIdentity: 'host_1', leaseDurationSeconds: 15, acquireTime: at(time) },
        renewTime: at('08:40:00'),
      },
    });
    const pods = [
      lease('kube-controller-manager', '08:31:10'),
      lease('kube-scheduler', '08:31:12'),
    ];
    expect(await saidOf(around, { pods })).toEqual([SAID]);
  });

  test.each<[string, readonly object[], object?]>([
    ['where one leader alone was elected', [...around, ...BOTH.slice(0, 1)]],
    [
      'where the other one was elected long after',
      [...around, ...BOTH.slice(0, 1), elected('kube-scheduler', '08:34:00')],
    ],
    [
      'where something was told all the time',
      [...around, ...BOTH, ...[25, 32, 39, 46, 53, 59].map((n) => told(`08:30:${n}`))],
    ],
    ['where nothing is from before it', BOTH],
    [
      'before the snapshot of before',
      [...around, ...BOTH],
      { before: [pod('p', { metadata: { creationTimestamp: at('08:31:20') } })] },
    ],
  ])('but not %s', async (_, events, more = {}) => {
    expect(await saidOf(events, more)).toEqual([]);
  });
});
