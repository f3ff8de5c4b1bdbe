import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';
import { printZone } from './zones.ts';

export const smallZoneStopsEvicting: Rule<ControlPlaneSubject> = {
  code: 'small-zone-stops-evicting',
  severity: 'note',
  summary: 'zone so small that evictions stop when part of it fails',
  why:
    'In zones of at most large-cluster-size-threshold nodes a partial disruption sets the ' +
    'rate to 0: pods stay on failed nodes until enough of them are back.',
  fix: 'Lower large-cluster-size-threshold where evictions must go on.',
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go ReducedQPSFunc',
  find: ({ behaviors: { nodeLifecycle }, zones }) => {
    const { largeClusterSizeThreshold: most, unhealthyZoneThreshold } = nodeLifecycle;
    const small = [...zones].filter(([, nodes]) => nodes > LEAST_FAILED && nodes <= most);
    if (small.length === 0 || unhealthyZoneThreshold > 1) return [];
    const names = small.slice(0, NAMED).map(([zone]) => printZone(zone));
    const rest = small.length > NAMED ? ` and ${small.length - NAMED} more` : '';
    const percent = Number((unhealthyZoneThreshold * 100).toFixed(2));
    const message =
      `evictions stop in ${names.join(', ')}${rest} while ${percent} % of ` +
      `the nodes, and more than ${LEAST_FAILED}, are down`;
    return [{ path: ['large-cluster-size-threshold'], message }];
  },
};

/** A zone is partially disrupted only with more failed nodes than this. */
const LEAST_FAILED = 2;
const NAMED = 3;
