import { describe, expect, it } from 'vitest';
import type { Ranking } from '#kubelet/eviction';
import { parseVersion, resolveKubelet } from '#versions';
import { kubeletRules } from '../../../../src/kubelet/eviction/loop/kubelet-rules.ts';
import { chooseTarget } from '../../../../src/kubelet/eviction/loop/target.ts';
import { gracePeriodAsked } from '../../../../src/kubelet/eviction/loop/victim.ts';
import { pod, spec } from '../../../support/builders.ts';
import { threshold } from './thresholds.ts';

const CURRENT: Ranking = { kind: 'kubelet' };
const LEGACY: Ranking = { kind: 'qos', variant: 'code' };

/** The grace period of an eviction after these memory thresholds are met. */
function asked(
  graces: readonly number[],
  maximum: number,
  {
    own = 30,
    version = '1.36',
    ranking = CURRENT,
  }: {
    readonly own?: number | null;
    readonly version?: string;
    readonly ranking?: Ranking;
  } = {},
): number | undefined {
  const parsed = parseVersion(version);
  if (!parsed.ok) throw new Error(version);
  const { eviction } = resolveKubelet(parsed.value);
  const configuration = { evictionMaxPodGracePeriod: maximum };
  const rules = kubeletRules(configuration, 'shared', eviction, ranking);
  const thresholds = graces.map((grace) => threshold('memory.available', '1Gi', { grace }));
  const target = chooseTarget(thresholds, 'shared');
  const { terminationGracePeriodSeconds: _, ...without } = pod('shop/web', 'pier').spec;
  const victim =
    own === null
      ? { spec: without }
      : pod('shop/web', 'pier', spec({ terminationGracePeriodSeconds: own }));
  return target && gracePeriodAsked(victim, target, rules);
}

const HARD = [0];
const SOFT = [30];

describe('the grace period of an eviction', () => {
  it('is 1 s for a hard threshold, and was 0 before 1.31', () => {
    expect(asked(HARD, 60)).toBe(1);
    expect(asked(HARD, 60, { version: '1.31' })).toBe(1);
    expect(asked(HARD, 60, { version: '1.30' })).toBe(0);
  });

  it('is the maximum for a soft one, but no more than the own since 1.32', () => {
    expect(asked(SOFT, 60)).toBe(30);
    expect(asked(SOFT, 20)).toBe(20);
    expect(asked(SOFT, 60, { version: '1.31' })).toBe(60);
  });

  it('is the maximum where a pod has none of its own', () => {
    expect(asked(SOFT, 60, { own: null })).toBe(60);
  });

  it('may be nothing, or less', () => {
    expect(asked(SOFT, 0)).toBe(0);
    expect(asked(SOFT, -1)).toBe(-1);
  });

  it('is that of the threshold that was chosen', () => {
    expect(asked([...HARD, ...SOFT], 20)).toBe(20);
  });

  it('was soft in old releases only when no threshold of the resource was hard', () => {
    expect(asked(SOFT, 60, { ranking: LEGACY })).toBe(60);
    expect(asked([...HARD, ...SOFT], 60, { ranking: LEGACY })).toBe(0);
  });
});
