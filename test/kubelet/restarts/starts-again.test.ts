import { describe, expect, it } from 'vitest';
import type { RestartPolicyRule } from '#cluster';
import { startsAgain } from '../../../src/kubelet/restarts/starts-again.ts';
import { pod, spec } from '../../support/builders.ts';

const main = (given: object = {}) => ({
  ...{ name: 'main', resources: { requests: {}, limits: {} } },
  ...given,
});

const starts = (restartPolicy: string, container: object = {}, ownPolicy = true) =>
  startsAgain(
    pod('harbour/tug', 'pier', spec({ restartPolicy, containers: [main(container)] } as never)),
    'main',
    ownPolicy,
  );

describe('a killed container starts again', () => {
  it('unless its pod, or the container itself, never does', () => {
    expect([starts('Always'), starts('OnFailure'), starts('Never')]).toEqual([true, true, false]);
    expect(starts('Always', { restartPolicy: 'Never' })).toBe(false);
    expect(starts('Never', { restartPolicy: 'Always' })).toBe(true);
  });

  it('as its pod does, where kubelets know no policies of containers', () => {
    expect(starts('Always', { restartPolicy: 'Never' }, false)).toBe(true);
    expect(starts('Never', { restartPolicy: 'Always' }, false)).toBe(false);
  });

  const rule = (operator: string, ...values: readonly number[]): RestartPolicyRule => ({
    action: 'Restart',
    exitCodes: { operator, values },
  });

  it.each<[string, RestartPolicyRule, boolean]>([
    ['by a rule that names 137', rule('In', 1, 137), true],
    ['by a rule that names all but others', rule('NotIn', 1), true],
    ['not by a rule for other exit codes', rule('In', 1), false],
    ['not by a rule that leaves 137 out', rule('NotIn', 137), false],
    ['not by a rule without exit codes', { action: 'Restart' }, false],
  ])('%s', (_, given, expected) => {
    expect(starts('Never', { restartPolicy: 'Never', restartPolicyRules: [given] })).toBe(expected);
  });
});
