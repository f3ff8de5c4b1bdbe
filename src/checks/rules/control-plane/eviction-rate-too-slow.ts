import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';
import { printCount, printHours, printZone } from './zones.ts';

export const evictionRateTooSlow: Rule<ControlPlaneSubject> = {
  code: 'eviction-rate-too-slow',
  severity: 'warning',
  summary: 'eviction rate that needs hours for a zone of this size',
  why: 'When the zone fails, its last nodes are evicted only after hours.',
  fix: 'Raise node-eviction-rate, or make zones smaller.',
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go setLimiterInZone',
  find: ({ behaviors, zones }) => {
    const rate = behaviors.nodeLifecycle.evictionRate;
    return [...zones].flatMap(([zone, nodes]) => {
      const hours = nodes / rate / HOUR;
      if (rate <= 0 || hours < 1) return [];
      const message =
        `${printZone(zone)} has ${printCount(nodes, 'node')}: at ${printCount(rate, 'node')} a ` +
        `second its last one is evicted after ${printHours(hours)}`;
      return [{ path: ['node-eviction-rate'], message }];
    });
  },
};

const HOUR = 3_600;
