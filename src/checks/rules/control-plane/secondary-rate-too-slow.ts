import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';
import { printHours, printZone } from './zones.ts';

export const secondaryRateTooSlow: Rule<ControlPlaneSubject> = {
  code: 'secondary-rate-too-slow',
  severity: 'note',
  summary: 'secondary eviction rate that needs most of a day for a zone of this size',
  why: 'When part of a large zone fails, nodes are evicted at the secondary rate.',
  fix: 'Raise secondary-node-eviction-rate, or make zones smaller.',
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go ReducedQPSFunc',
  find: ({ behaviors: { nodeLifecycle }, zones }) => {
    const {
      secondaryEvictionRate: rate,
      unhealthyZoneThreshold,
      largeClusterSizeThreshold,
    } = nodeLifecycle;
    return [...zones].flatMap(([zone, nodes]) => {
      const hours = (nodes * unhealthyZoneThreshold) / rate / HOUR;
      if (rate <= 0 || nodes <= largeClusterSizeThreshold || hours < LONG) return [];
      const message =
        `${printZone(zone)} has ${nodes} nodes: once too many have ` +
        `failed, the rest wait up to ${printHours(hours)}`;
      return [{ path: ['secondary-node-eviction-rate'], message }];
    });
  },
};

const HOUR = 3_600;
const LONG = 12;
