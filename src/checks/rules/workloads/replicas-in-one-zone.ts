import { type Node, zoneKeyOf } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

export const replicasInOneZone: Rule<WorkloadSubject> = {
  code: 'replicas-in-one-zone',
  severity: 'warning',
  summary: 'replicas that are all in one zone',
  why: 'When the zone fails, nothing of the workload is left.',
  fix: 'Spread the pods with topologySpreadConstraints over topology.kubernetes.io/zone.',
  source: 'https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/',
  find: ({ object, pods, nodeOf, zones }) => {
    if (object.kind === 'DaemonSet' || object.kind === 'Job') return [];
    if (pods.length < 2 || zones.size < 2) return [];
    const used = new Set(pods.map(({ nodeName = '' }) => zoneOf(nodeOf.get(nodeName))));
    const [zone] = used;
    if (used.size !== 1 || zone === undefined || zone === '') return [];
    const message =
      `all ${pods.length} pods are in zone ${zone.split('::').findLast((part) => part !== '')}, ` +
      `of ${zones.size} zones`;
    return [{ path: ['metadata', 'name'], message }];
  },
};

const zoneOf = (node: Node | undefined): string => (node === undefined ? '' : zoneKeyOf(node));
