import { expect, it } from 'vitest';
import { seconds } from '#units';
import { sameRounds } from '../../../src/kubelet/heartbeat/schedule.ts';
import { pressureChange } from '../../../src/kubelet/heartbeat/status.ts';

const PACE = {
  ...{ renewsLease: true, leaseRenewInterval: seconds(10) },
  ...{ nodeStatusUpdateFrequency: seconds(10), nodeStatusReportFrequency: seconds(300) },
} as never as Parameters<typeof sameRounds>[0];

it.each<[string, object, boolean]>([
  ['the same settings', {}, true],
  ['others of the Lease', { renewsLease: false }, false],
  ['another interval', { leaseRenewInterval: seconds(9) }, false],
  ['other rounds of the status', { nodeStatusUpdateFrequency: seconds(9) }, false],
  ['other reports', { nodeStatusReportFrequency: seconds(60) }, false],
])('kubelets with %s write at the same pace: %o %s', (_, other, expected) => {
  expect(sameRounds(PACE, { ...PACE, ...other })).toBe(expected);
});

it.each([
  [true, false, 'Unknown', 'True'],
  [true, true, 'False', 'True'],
  [false, true, 'True', 'False'],
])('pressure that holds (%s), written before (%s), turns from %s to %s', (holds, had, from, to) => {
  const existing = had ? ({ type: 'DiskPressure' } as never) : undefined;
  const change = pressureChange('DiskPressure', holds, existing);
  expect(change).toMatchObject({ from, to });
  expect(change.reason).toBe(holds ? 'KubeletHasDiskPressure' : 'KubeletHasNoDiskPressure');
});
