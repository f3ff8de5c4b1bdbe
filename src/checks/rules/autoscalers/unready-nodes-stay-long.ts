import type { AutoscalerProcess } from '#cluster';
import { parseGoDuration } from '#units';
import type { Rule } from '../../rule.ts';
import type { Placed } from '../../subjects/objects.ts';

const FLAG = 'scale-down-unready-time';

/** The default, in nanoseconds. */
const USUAL = 20n * 60n * 1_000_000_000n;

export const unreadyNodesStayLong: Rule<Placed<AutoscalerProcess>> = {
  code: 'unready-nodes-stay-long',
  severity: 'note',
  summary: '--scale-down-unready-time of Cluster Autoscaler above its default',
  why:
    'A dead node stays for so long after its pods no longer count; until then pods of ' +
    'StatefulSets on it stay Terminating, and their volumes attached.',
  fix: 'Set it to what users can wait for, such as 5m.',
  source: 'cluster-autoscaler config/flags/flags.go scaleDownUnreadyTime',
  find: ({ object: { autoscaler, flags } }) => {
    const text = flags[FLAG];
    const parsed = parseGoDuration(text ?? '');
    return autoscaler !== 'cluster-autoscaler' || !parsed.ok || parsed.value <= USUAL
      ? []
      : [
          {
            path: ['metadata', 'name'],
            message: `--${FLAG}=${text}: a node that is not ready stays for longer than the default of 20m`,
          },
        ];
  },
};
