import { CONTROLLER_MANAGER_FLAGS, defaultInWords } from '#versions';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

const DEFAULT = defaultInWords(CONTROLLER_MANAGER_FLAGS.unhealthyZoneThreshold);

export const unhealthyZoneThresholdOdd: Rule<ControlPlaneSubject> = {
  code: 'unhealthy-zone-threshold-odd',
  severity: 'warning',
  summary: 'share of failed nodes that no zone or every zone reaches',
  why:
    'With more than 1 no zone ever counts as disrupted in part; with 0 or ' +
    'less every zone does as soon as three nodes fail.',
  fix: `Take a share between 0 and 1; the default is ${DEFAULT}.`,
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go ComputeZoneState',
  find: ({ behaviors, flags }) => {
    const share = behaviors.nodeLifecycle.unhealthyZoneThreshold;
    if (!flags.has(FLAG) || (share > 0 && share <= 1)) return [];
    const message =
      `${Number(share.toPrecision(6))} is a share that ` +
      `${share > 1 ? 'no' : 'every'} zone reaches`;
    return [{ path: [FLAG], message }];
  },
};

const FLAG = 'unhealthy-zone-threshold';
