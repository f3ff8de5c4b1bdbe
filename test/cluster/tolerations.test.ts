import { describe, expect, it } from 'vitest';
import { findUntoleratedTaint, type Taint, type Toleration, toleratesTaint } from '#cluster';

const BY_DEFAULT = { comparisonOperators: false };
const COMPARING = { comparisonOperators: true };

const storm = (value = '', effect: Taint['effect'] = 'NoExecute'): Taint => ({
  key: 'storm',
  value,
  effect,
});

const tolerates = (toleration: Toleration, taint: Taint, rules = BY_DEFAULT) =>
  toleratesTaint(toleration, taint, rules);

describe('a toleration', () => {
  it('matches every taint when it is nothing but Exists', () => {
    expect(tolerates({ operator: 'Exists' }, storm('heavy', 'NoSchedule'))).toBe(true);
  });

  it('matches by equal values when it has no operator, absent ones being empty', () => {
    expect(tolerates({ key: 'storm' }, storm())).toBe(true);
    expect(tolerates({ key: 'storm' }, storm('heavy'))).toBe(false);
    expect(tolerates({ key: 'storm', value: 'heavy' }, storm('heavy'))).toBe(true);
    expect(tolerates({ key: 'storm', operator: '', value: 'heavy' }, storm('heavy'))).toBe(true);
  });

  it('matches only its own key and effect where it names them', () => {
    expect(tolerates({ key: 'fog', operator: 'Exists' }, storm())).toBe(false);
    expect(tolerates({ operator: 'Exists', effect: 'NoSchedule' }, storm())).toBe(false);
    expect(tolerates({ key: '', operator: 'Exists', effect: '' }, storm())).toBe(true);
  });

  it('matches nothing with an unknown operator', () => {
    expect(tolerates({ operator: 'exists' }, storm(), COMPARING)).toBe(false);
  });

  it('compares numbers only where the gate is open', () => {
    const calm: Toleration = { key: 'storm', operator: 'Lt', value: '9' };
    expect(tolerates(calm, storm('8'), COMPARING)).toBe(true);
    expect(tolerates(calm, storm('9'), COMPARING)).toBe(false);
    expect(tolerates(calm, storm('8'), BY_DEFAULT)).toBe(false);
    expect(tolerates({ ...calm, operator: 'Gt' }, storm('10'), COMPARING)).toBe(true);
  });

  it.each(['+9', '09', '-0', '9.5', '', '9e2', ' 9', '٩', '9223372036854775808'])(
    'compares nothing that is not the plain spelling of an int64, such as "%s"',
    (odd) => {
      expect(tolerates({ operator: 'Gt', value: odd }, storm('10'), COMPARING)).toBe(false);
      expect(tolerates({ operator: 'Lt', value: '10' }, storm(odd), COMPARING)).toBe(false);
    },
  );

  it('compares the ends of an int64 exactly', () => {
    const aboveAlmostAll: Toleration = { operator: 'Gt', value: '9223372036854775806' };
    expect(tolerates(aboveAlmostAll, storm('9223372036854775807'), COMPARING)).toBe(true);
    expect(tolerates(aboveAlmostAll, storm('9223372036854775806'), COMPARING)).toBe(false);
  });
});

describe('the taint that keeps a pod from being scheduled', () => {
  it('is the first one that nothing tolerates', () => {
    const fog: Taint = { key: 'fog', value: '', effect: 'NoSchedule' };
    const taints = [storm(), fog];
    expect(findUntoleratedTaint(taints, [], BY_DEFAULT)).toBe(taints[0]);
    expect(findUntoleratedTaint(taints, [{ key: 'storm' }], BY_DEFAULT)).toBe(fog);
    expect(findUntoleratedTaint(taints, [{ operator: 'Exists' }], BY_DEFAULT)).toBeUndefined();
  });

  it('is never one that only asks for other nodes first', () => {
    expect(findUntoleratedTaint([storm('', 'PreferNoSchedule')], [], BY_DEFAULT)).toBeUndefined();
  });
});
