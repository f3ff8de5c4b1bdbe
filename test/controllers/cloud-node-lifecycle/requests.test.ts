import { describe, expect, it } from 'vitest';
import type { ApiClientParts } from '#api-clients';
import { type Cloud, CloudNodeLifecycleController } from '#controllers/cloud-node-lifecycle';
import { milliseconds, seconds } from '#units';
import { node } from '../../support/builders.ts';
import { secondsOf } from '../../support/expect.ts';
import { Room } from '../../support/room.ts';

const NAMES = Array.from({ length: 40 }, (_, n) => `a-${String(n).padStart(2, '0')}`);
const NOT_READY = { type: 'Ready', status: 'False', reason: '', message: '' } as const;
const SHIPPED = { limits: { kind: 'shared', qps: 20, burst: 30 } } as const;

/** Forty nodes that are not ready, whose instances the cloud has lost. */
function sail(
  state: 'terminated' | 'stopped',
  client: Partial<Pick<ApiClientParts, 'limits' | 'latency'>>,
) {
  const room = new Room({ nodes: NAMES.map((name) => node(name, { conditions: [NOT_READY] })) });
  const cloud: Cloud = { instanceOf: () => state, ended: () => NAMES };
  const behavior = { monitorPeriod: seconds(5) };
  const parts = room.parts('cloud-node-lifecycle', client);
  new CloudNodeLifecycleController({ ...parts, behavior, cloud });
  room.run(60);
  return { start: parts.start, entries: room.entries };
}

describe('a pass of the node controller of cloud-controller-manager', () => {
  it('deletes nodes one after the other', () => {
    const told = sail('terminated', { latency: milliseconds(10) });
    expect(secondsOf(told, { kind: 'NodeRemoved' }).length).toBe(40);
    expect(Math.max(...secondsOf(told, { kind: 'NodeRemoved' }))).toBeCloseTo(0.4, 3);
  });

  it('shares its requests with its events: 40 deletions take 2.5 s beyond the burst', () => {
    const told = sail('terminated', SHIPPED);
    expect(Math.max(...secondsOf(told, { kind: 'NodeRemoved' }))).toBeCloseTo(2.5, 1);
  });

  it('reads each stopped node before it taints it', () => {
    const told = sail('stopped', SHIPPED);
    expect(secondsOf(told, { kind: 'NodeTainted' }).length).toBe(40);
    expect(Math.max(...secondsOf(told, { kind: 'NodeTainted' }))).toBeCloseTo(2.5, 1);
  });

  it('is an instant where requests take no time', () => {
    expect(secondsOf(sail('stopped', {}), { kind: 'NodeTainted' })).toEqual(NAMES.map(() => 0));
  });
});
