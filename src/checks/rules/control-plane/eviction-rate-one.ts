import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

/**
 * The limiter that admits nothing reports this rate as its own, so it is never replaced by one of
 * this rate.
 */
const RATE_OF_NEVER = 1;

export const evictionRateOne: Rule<ControlPlaneSubject> = {
  code: 'eviction-rate-one',
  severity: 'warning',
  summary: 'eviction rate of exactly 1, which does not come back after an outage of all zones',
  why:
    'While all zones are down, and in a small zone while most of it is, no node is tainted. At any other ' +
    'rate that ends with the outage. At a rate of 1 it never does: no node that fails later loses its pods ' +
    'until kube-controller-manager is restarted.',
  fix: 'Set node-eviction-rate to a little more or less, such as 0.9.',
  source: 'pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go SwapLimiter',
  find: ({ behaviors }) =>
    behaviors.nodeLifecycle.evictionRate === RATE_OF_NEVER
      ? [
          {
            path: ['node-eviction-rate'],
            message: 'at a rate of exactly 1, evictions never resume after an outage of all zones',
          },
        ]
      : [],
};
