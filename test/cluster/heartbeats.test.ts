import { describe, expect, it } from 'vitest';
import { type Heartbeat, Heartbeats } from '#cluster';
import { grid } from '#timeline';
import { seconds } from '#units';
import { atSecond } from '../support/clock.ts';

const beating: Heartbeat = {
  lease: { grid: grid(atSecond(0.25), seconds(10)), from: atSecond(0) },
  status: { grid: grid(atSecond(0.75), seconds(300)), from: atSecond(0) },
};

describe('heartbeats', () => {
  it('show the lease to the microsecond and the status in whole seconds, as the API does', () => {
    const heartbeats = new Heartbeats();
    heartbeats.set('heron-bay', beating);
    expect(heartbeats.leaseRenewedAt('heron-bay', atSecond(29))).toBe(atSecond(20.25));
    expect(heartbeats.statusWrittenAt('heron-bay', atSecond(310))).toBe(atSecond(300));
  });

  it('show nothing before the first write, and nothing of a node that never wrote', () => {
    const heartbeats = new Heartbeats();
    heartbeats.set('heron-bay', beating);
    expect(heartbeats.leaseRenewedAt('heron-bay', atSecond(0.2))).toBeUndefined();
    expect(heartbeats.statusWrittenAt('heron-bay', atSecond(0.7))).toBeUndefined();
    expect(heartbeats.leaseRenewedAt('otter-point', atSecond(100))).toBeUndefined();
    expect(heartbeats.statusWrittenAt('otter-point', atSecond(100))).toBeUndefined();
    expect(heartbeats.of('otter-point')).toEqual({});
  });

  it('tell those who listen, until they stop', () => {
    const heartbeats = new Heartbeats();
    const heard: string[] = [];
    const stop = heartbeats.onChange((node) => heard.push(node));
    heartbeats.set('heron-bay', beating);
    stop();
    heartbeats.set('otter-point', beating);
    expect(heard).toEqual(['heron-bay']);
  });
});
