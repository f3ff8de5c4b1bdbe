import { TAINT_UNREACHABLE } from '#cluster';
import type { Run } from '#simulation';
import { seconds } from '#units';
import { inZone, node, pod } from './builders.ts';
import { AS_SHIPPED } from './kubelets.ts';
import { atSecond, planWith, Story } from './story.ts';

const AT_ONCE = { from: atSecond(30), to: atSecond(30.05) };
const UNREACHABLE = { key: TAINT_UNREACHABLE, value: '', effect: 'NoExecute' } as const;

/**
 * The pier at Heron Bay loses power: its ticket office is evicted and stays Terminating, its lighthouse
 * tolerates everything, and Otter Point across the water goes on as if nothing were.
 */
export function ferriesAtHeronBay(): Run {
  const story = new Story({
    nodes: [node('heron-bay', inZone('north')), node('otter-point', inZone('south'))],
    pods: [
      pod('ferries/lighthouse', 'heron-bay'),
      pod('ferries/tickets-0', 'heron-bay', {
        qosClass: 'Burstable',
        ownerReferences: [
          {
            apiVersion: 'apps/v1',
            kind: 'StatefulSet',
            name: 'tickets',
            uid: 's',
            controller: true,
          },
        ],
      }),
      pod('ferries/timetable', 'otter-point'),
    ],
  });
  const on = { node: 'heron-bay' };
  const tickets = { pod: 'ferries/tickets-0', ...on };
  const off = story.at(30).tell('script', {
    kind: 'ScriptEvent',
    event: 'powerOff',
    nodes: ['heron-bay'],
    file: 'storm.yaml',
    line: 7,
  });
  const silent = story.tell('kubelet', { kind: 'HeartbeatLost', ...on }, off);
  const late = story.at(80).tell(
    'node-lifecycle',
    {
      kind: 'node-lifecycle/grace-exceeded',
      ...on,
      leaseRenewed: atSecond(25),
      probe: atSecond(25),
      grace: seconds(50),
    },
    silent,
  );
  const unknown = story.tell(
    'node-lifecycle',
    {
      kind: 'NodeConditionChanged',
      ...on,
      condition: 'Ready',
      from: 'True',
      to: 'Unknown',
      reason: 'NodeStatusUnknown',
    },
    late,
  );
  const zone = { zone: 'coast::north', nodes: 1, notReady: 1, evictionRate: 0.1 };
  story.tell(
    'node-lifecycle',
    { kind: 'ZoneStateChanged', ...zone, from: 'Normal', to: 'Full' },
    unknown,
  );
  const granted = story
    .at(85)
    .tell(
      'node-lifecycle',
      { kind: 'node-lifecycle/token-granted', ...on, zone: zone.zone },
      unknown,
    );
  const tainted = story.tell(
    'node-lifecycle',
    { kind: 'NodeTainted', ...on, taint: UNREACHABLE },
    granted,
  );
  const forever = story.tell(
    'taint-eviction',
    { kind: 'taint-eviction/tolerated-forever', pod: 'ferries/lighthouse', ...on },
    tainted,
  );
  const due = story.tell(
    'taint-eviction',
    { kind: 'EvictionScheduled', ...tickets, due: atSecond(385), taint: UNREACHABLE },
    tainted,
  );
  const usedUp = story
    .at(385)
    .tell(
      'taint-eviction',
      { kind: 'taint-eviction/toleration-used-up', ...tickets, taint: UNREACHABLE, seconds: 300 },
      due,
    );
  story.tell(
    'taint-eviction',
    { kind: 'PodDeletionRequested', ...tickets, mechanism: 'taint', gracePeriodSeconds: 30 },
    usedUp,
  );
  story.leavePod('ferries/tickets-0', {
    deletionTimestamp: atSecond(415),
    deletionGracePeriodSeconds: 30,
  });
  story.leaveNode('heron-bay', {
    conditions: [{ type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown', message: '' }],
  });
  const normal = { at: atSecond(0), state: 'Normal', nodes: 1, notReady: 0, evictionRate: 0.1 };
  return story.played({
    plan: planWith({ name: 'storm' }),
    kubeletOf: () => AS_SHIPPED,
    momentsOf: (node) =>
      node === 'heron-bay'
        ? [{ at: atSecond(30), window: AT_ONCE, isFault: true, kind: 'powerOff' }]
        : [],
    workloadOf: (key) => (key === 'ferries/tickets-0' ? 'StatefulSet/ferries/tickets' : undefined),
    limits: [{ kind: 'scheduler-sees-all-nodes' }],
    assumptions: [{ kind: 'lease-renewed-at-start', nodes: ['otter-point'] }],
    outcome: {
      machineOf: (name) => ({
        powered: name !== 'heron-bay',
        linked: true,
        kubeletRunning: name !== 'heron-bay',
      }),
      spared: [
        {
          pod: 'ferries/lighthouse',
          node: 'heron-bay',
          reason: 'tolerates-forever',
          because: forever,
        },
      ],
      zones: [
        {
          zone: 'coast::north',
          history: [
            { ...normal, state: 'Normal' },
            { at: atSecond(80), state: 'Full', nodes: 1, notReady: 1, evictionRate: 0.1 },
          ],
        },
        { zone: 'coast::south', history: [{ ...normal, state: 'Normal' }] },
      ],
    },
  });
}
