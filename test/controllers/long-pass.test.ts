import { beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '#units';
import { byDefault, pod, steadyZone, tolerating } from '../support/builders.ts';
import { expectNever, secondsOf } from '../support/expect.ts';
import { type Played, play } from '../support/outage.ts';

const SHIPPED = { 'kube-api-qps': 20, 'kube-api-burst': 30 };
const EXECUTE = 'node.kubernetes.io/unreachable:NoExecute';
const SCHEDULE = 'node.kubernetes.io/unreachable:NoSchedule';

/** Nodes have their turns by name: the harbour of the middle is lost, and marked for a minute. */
const first = steadyZone('first', 10);
const middle = steadyZone('middle', 40);
const ultimate = steadyZone('ultimate', 50);

const lost = (version: string): Played =>
  play({
    nodes: [...first, ...middle, ...ultimate],
    pods: middle.flatMap(({ name }) =>
      Array.from({ length: 30 }, (_, n) =>
        pod(`shop/${name}-${n}`, name, tolerating(...byDefault())),
      ),
    ),
    events: [
      `at=50ms powerOff nodes=${middle.map(({ name }) => name).join(',')}`,
      'at=65s powerOff nodes=first-00',
      'at=60s restore nodes=middle-07',
      'at=100s restore nodes=middle-00',
    ],
    flags: SHIPPED,
    version,
    duration: minutes(4),
  });

describe('while a pass of a minute is under way', () => {
  let told: Played;
  let ended = 0;

  beforeAll(() => {
    told = lost('1.36');
    [ended = 0] = secondsOf(told, { kind: 'PassEnded' });
  });

  it('has the length that its requests need', () => {
    expect(ended - 50).toBeGreaterThan(60);
    expect(ended - 50).toBeLessThan(80);
  });

  it('marks no healthy node whose turn comes late (TH-16)', () => {
    for (const { name } of ultimate) {
      expectNever(told, { kind: 'NodeConditionChanged', node: name, condition: 'Ready' });
    }
  });

  it('counts the grace of a node that renews its lease after its turn and stops from the next turn on (TH-17)', () => {
    const [unknown = 0] = secondsOf(told, {
      ...{ kind: 'NodeConditionChanged', node: 'first-00', condition: 'Ready', to: 'Unknown' },
    });
    expect(unknown).toBeGreaterThanOrEqual(ended + 5 + 50);
    expect(unknown).toBeLessThanOrEqual(ended + 5 + 60);
  });

  it('leaves a node that is back its NoExecute taint until its next turn (TH-18)', () => {
    const untainted = (taint: string): number =>
      secondsOf(told, { kind: 'NodeUntainted', node: 'middle-00', taint })[0] ?? 0;
    expect(untainted(SCHEDULE)).toBeGreaterThanOrEqual(100);
    expect(untainted(SCHEDULE)).toBeLessThan(103);
    expect(untainted(EXECUTE)).toBeGreaterThanOrEqual(ended + 5);
  });

  it('taints no queued node that is back before it comes to the head (TH-19)', () => {
    expectNever(told, { kind: 'NodeTainted', node: 'middle-07', taint: EXECUTE });
    const wasted = { kind: 'node-lifecycle/token-wasted', node: 'middle-07' } as const;
    expect(secondsOf(told, wasted).length).toBe(1);
  });
});

it('nodes are queued for their taints by the second pass up to 1.33 (TH-35)', () => {
  const told = lost('1.33');
  const [ended = 0] = secondsOf(told, { kind: 'PassEnded' });
  const [tainted = 0] = secondsOf(told, { kind: 'NodeTainted', taint: EXECUTE });
  expect(ended).toBeGreaterThan(100);
  expect(tainted).toBeGreaterThanOrEqual(ended + 5);
});
