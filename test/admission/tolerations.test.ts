import { describe, expect, it } from 'vitest';
import { withDaemonSetTolerations, withDefaultTolerations } from '#admission';
import { TAINT_NOT_READY, TAINT_UNREACHABLE, type Toleration } from '#cluster';

const FLAGS = { defaultNotReadyTolerationSeconds: 300, defaultUnreachableTolerationSeconds: 60 };

const limited = (key: string, tolerationSeconds: number): Toleration => ({
  key,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds,
});

const lasting = (key: string): Toleration => ({ key, operator: 'Exists', effect: 'NoExecute' });

describe('admission', () => {
  it('lets a pod bear lost nodes for as long as the flags say', () => {
    const anchored: Toleration = { key: 'storm', operator: 'Exists' };
    expect(withDefaultTolerations([anchored], FLAGS)).toEqual([
      anchored,
      limited(TAINT_NOT_READY, 300),
      limited(TAINT_UNREACHABLE, 60),
    ]);
  });

  it('adds nothing for a taint that the pod has a toleration for, even without effect', () => {
    const vain: Toleration = { key: TAINT_NOT_READY, operator: 'Equal', value: 'never' };
    expect(withDefaultTolerations([vain], FLAGS)).toEqual([vain, limited(TAINT_UNREACHABLE, 60)]);
    const everything: Toleration = { operator: 'Exists' };
    expect(withDefaultTolerations([everything], FLAGS)).toEqual([everything]);
  });

  it('does not take a toleration of another effect for one of NoExecute', () => {
    const scheduled: Toleration = { operator: 'Exists', effect: 'NoSchedule' };
    expect(withDefaultTolerations([scheduled], FLAGS)).toHaveLength(3);
  });
});

describe('a pod of a daemon set', () => {
  it('stays on nodes in trouble, and needs no network when it brings its own', () => {
    expect(withDaemonSetTolerations([], false)).toHaveLength(6);
    expect(withDaemonSetTolerations([], true)).toHaveLength(7);
    expect(withDaemonSetTolerations([], false)).toContainEqual(lasting(TAINT_UNREACHABLE));
  });

  it('loses the seconds of a toleration that it would get anyway, in its place', () => {
    const tolerations = withDaemonSetTolerations([limited(TAINT_UNREACHABLE, 60)], false);
    expect(tolerations[0]).toEqual(lasting(TAINT_UNREACHABLE));
    expect(tolerations).toHaveLength(6);
  });

  it('loses them even next to an unlimited one, which is then there twice', () => {
    const both = [limited(TAINT_UNREACHABLE, 60), lasting(TAINT_UNREACHABLE)];
    expect(withDaemonSetTolerations(both, false).slice(0, 3)).toEqual([
      lasting(TAINT_UNREACHABLE),
      lasting(TAINT_UNREACHABLE),
      lasting(TAINT_NOT_READY),
    ]);
  });

  it('keeps a toleration that is written differently, in front of the added one', () => {
    const written: Toleration = {
      key: TAINT_UNREACHABLE,
      operator: 'Equal',
      effect: 'NoExecute',
      tolerationSeconds: 60,
    };
    expect(withDaemonSetTolerations([written], false)[0]).toEqual(written);
    expect(withDaemonSetTolerations([written], false)).toHaveLength(7);
  });
});
