import { zoneKeyOf } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { NodeSubject } from '../../subjects/nodes.ts';

export const nodeWithoutZone: Rule<NodeSubject> = {
  code: 'node-without-zone',
  severity: 'warning',
  summary: 'node without a zone among nodes with zones',
  why:
    'It counts to a zone of its own, with its own eviction rate, ' +
    'and spreading over zones passes it over.',
  fix: 'Label it with topology.kubernetes.io/zone.',
  source: 'staging/src/k8s.io/component-helpers/node/topology/helpers.go GetZoneKey',
  find: ({ object, hasZones }) =>
    hasZones && zoneKeyOf(object) === ''
      ? [
          {
            path: ['metadata', 'labels'],
            part: 'name',
            message: 'it has no zone, and other nodes have',
          },
        ]
      : [],
};
