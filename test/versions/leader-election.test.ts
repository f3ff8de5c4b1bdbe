import { describe, expect, it } from 'vitest';
import { present, seconds } from '#units';
import { type FlagSetting, parseVersion, resolveBehaviors } from '#versions';

const flag = (name: string, value: string): FlagSetting => ({ name, value, source: 'script' });
const version = parseVersion('1.36');
const resolve = (
  controllerManagerFlags: readonly FlagSetting[],
  schedulerFlags: readonly FlagSetting[] = [],
) =>
  resolveBehaviors({
    controlPlane: present(version.ok ? version.value : undefined, 'a version'),
    apiServerFlags: [],
    controllerManagerFlags,
    schedulerFlags,
  });

const DEFAULT = {
  elects: true,
  leaseDuration: seconds(15),
  renewDeadline: seconds(10),
  retryPeriod: seconds(2),
};

describe('elections', () => {
  it('have the defaults of component-base, and the flags of each component', () => {
    expect(resolve([]).behaviors.leaderElection).toEqual({ manager: DEFAULT, scheduler: DEFAULT });
    const set = [
      flag('leader-elect-lease-duration', '137s'),
      flag('leader-elect-renew-deadline', '107s'),
      flag('leader-elect-retry-period', '26s'),
    ];
    const slow = {
      elects: true,
      leaseDuration: seconds(137),
      renewDeadline: seconds(107),
      retryPeriod: seconds(26),
    };
    const { behaviors, diagnostics } = resolve([flag('leader-elect', 'false')], set);
    expect(behaviors.leaderElection).toEqual({
      manager: { ...DEFAULT, elects: false },
      scheduler: slow,
    });
    expect(diagnostics).toEqual([]);
  });

  it.each([
    [
      'leader-elect-lease-duration',
      '10s',
      'leader-elect-lease-duration must be more than leader-elect-renew-deadline (10s)',
    ],
    [
      'leader-elect-renew-deadline',
      '15s',
      'leader-elect-lease-duration must be more than leader-elect-renew-deadline (15s)',
    ],
    [
      'leader-elect-retry-period',
      '9s',
      'leader-elect-renew-deadline must be more than leader-elect-retry-period (9s, times 1.2)',
    ],
  ])('are refused with %s %s', (name, value, message) => {
    for (const { diagnostics } of [
      resolve([flag(name, value)]),
      resolve([], [flag(name, value)]),
    ]) {
      expect(diagnostics).toMatchObject([{ code: 'versions/no-leader', severity: 'error' }]);
      expect(diagnostics[0]?.message).toContain(message);
    }
    expect(resolve([flag(name, value), flag('leader-elect', 'false')]).diagnostics).toEqual([]);
  });
});
