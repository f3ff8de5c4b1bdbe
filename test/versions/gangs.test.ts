import { expect, test } from 'vitest';
import { resolveBehaviors } from '#versions';
import { behaviorsOf } from '../support/outage.ts';

test.each([
  ['1.34', '', false],
  ['1.35', '', false],
  ['1.36', 'GenericWorkload=true', false],
  ['1.36', 'GangScheduling=true', false],
  ['1.36', 'GenericWorkload=true,GangScheduling=true', true],
  ['1.36', 'AllAlpha=true', true],
  ['1.37', '', false],
  ['1.37', 'GenericWorkload=true', true],
])('gangs in %s with gates "%s" of kube-scheduler: %s', (version, gates, bindsTogether) => {
  const flags = gates === '' ? {} : { 'feature-gates': gates };
  expect(behaviorsOf(version, {}, flags).gangs).toEqual({ bindsTogether });
});

test('another gate of kube-scheduler has no effect, which is said', () => {
  const { diagnostics } = resolveBehaviors({
    controlPlane: { major: 1, minor: 36 },
    controllerManagerFlags: [],
    apiServerFlags: [],
    schedulerFlags: [{ name: 'feature-gates', value: 'PodLevelResources=false', source: 'script' }],
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'versions/flag-without-effect',
      severity: 'warning',
      message:
        'PodLevelResources has no effect here: of kube-scheduler only GenericWorkload and ' +
        'GangScheduling are read',
    },
  ]);
});
