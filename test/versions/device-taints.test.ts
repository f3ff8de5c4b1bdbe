import { expect, test } from 'vitest';
import { behaviorsOf } from '../support/outage.ts';

test.each([
  ['1.32', '', false, false],
  ['1.33', '', false, false],
  ['1.33', 'DRADeviceTaints=true', true, true],
  ['1.35', 'DRADeviceTaints=true', true, false],
  ['1.36', '', true, false],
  ['1.36', 'DRADeviceTaintRules=true', true, true],
  ['1.37', '', true, true],
  ['1.37', 'DRADeviceTaints=false', false, true],
])('taints of devices in %s with gates "%s": %s, rules: %s', (version, gates, taints, rules) => {
  const flags = gates === '' ? {} : { 'feature-gates': gates };
  const { readsTaints, readsRules } = behaviorsOf(version, flags).deviceTaintEviction;
  expect([readsTaints, readsRules]).toEqual([taints, rules]);
});
