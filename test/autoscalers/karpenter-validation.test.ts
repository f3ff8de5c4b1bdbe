import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { secondOf } from '../support/clock.ts';
import { entriesLike } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import { asking, running } from '../support/scheduler.ts';
import { busy, type Course, loops, machine } from './karpenter-stage.ts';
import type { Stage } from './stage.ts';

const small = (name: string, node: string, given: Partial<Pod> = {}): Pod =>
  running(
    `shop/${name}`,
    node,
    { containers: [asking({ cpu: '1' })] },
    { ownerReferences: busy(node).ownerReferences, ...given },
  );
const KEEP = { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } };
const comes = (...pods: readonly Pod[]) =>
  [
    10,
    ({ room: { user } }: Stage): void => {
      for (const pod of pods) user.createPod(pod, BY_THE_TEST);
    },
  ] as const;

/** The nodes that Karpenter takes away, with the seconds. */
function taken(course: Course): readonly string[] {
  const { room } = loops({ pool: { consolidateAfter: '0s' }, until: 40, ...course });
  return entriesLike(room, { kind: 'NodeRemovalStarted' }).map(
    ({ at, cause }) => `${'node' in cause ? cause.node : ''} at ${secondOf(at)}`,
  );
}

describe('a command of Karpenter', () => {
  // Two small pods fit on n1, which is looked at last as it has more pods than the others.
  const nodes = ['n1', 'n2', 'n3', 'n4'].map((name) => machine(name));
  const pods = [
    ...[small('a', 'n1'), small('b', 'n1')],
    ...[small('c', 'n2'), small('d', 'n3'), small('e', 'n4')],
  ];

  it('is carried out where its nodes still go in the same way', () => {
    expect(taken({ nodes, pods, until: 30 })).toEqual(['n2 at 21', 'n3 at 21']);
  });

  it('gives way to those of the next methods, and not to another of its own', () => {
    expect(taken({ nodes, pods, at: [comes(small('f', 'n3', KEEP))] })).toEqual(['n2 at 36']);
  });

  it('is dropped where its pods would need a machine that was not thought of', () => {
    const [n1, n2, n3] = nodes.slice(0, 3).map(({ name }) => machine(name));
    const three = [n1, n2, n3].flatMap((node) => node ?? []);
    const course = { nodes: three, pods: pods.slice(0, 4) };
    expect(taken(course)).toEqual(['n2 at 21', 'n3 at 21']);
    expect(taken({ ...course, at: [comes(small('f', 'n1'))] })).toEqual(['n2 at 36']);
  });

  it('is dropped while Karpenter does not run', () => {
    expect(taken({ nodes, pods, runs: (second) => second < 20 || second > 22, until: 30 })).toEqual(
      [],
    );
  });
});
