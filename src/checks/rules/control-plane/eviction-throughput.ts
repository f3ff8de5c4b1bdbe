import { inSeconds, printDuration, seconds } from '#units';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';
import { printCount, printZone } from './zones.ts';

export const evictionThroughput: Rule<ControlPlaneSubject> = {
  code: 'eviction-throughput',
  severity: 'warning',
  summary: 'limits of requests that make the evictions of a zone of this size last long',
  why:
    'Each eviction by a taint takes requests of kube-controller-manager, which are limited: when a ' +
    'whole zone is tainted at once, its last pods are deleted long after they are due. The limit is ' +
    '--evictions-within, or evictionsWithin of a configuration; 10m by default.',
  fix: 'Raise kube-api-qps and kube-api-burst of kube-controller-manager.',
  source: 'pkg/controller/tainteviction/taint_eviction.go addConditionAndDeletePod',
  find: ({ behaviors: { apiClients }, zones, evictablePods, evictionsWithin }) => {
    const { controllerManager: limits, taintEvictionRequests } = apiClients;
    if (limits.kind === 'unlimited') return [];
    const { qps, burst } = limits;
    const [largest] = [...evictablePods].sort(([, a], [, b]) => b - a);
    if (largest === undefined) return [];
    const [zone, pods] = largest;
    const lasts = (taintEvictionRequests * pods - burst) / qps;
    if (lasts <= inSeconds(evictionsWithin)) return [];
    const message =
      `${printZone(zone)} has ${printCount(zones.get(zone) ?? 0, 'node')} with ` +
      `${printCount(pods, 'pod')} that a taint evicts: at ` +
      `${printCount(qps, 'request')} a second (burst ${burst}) the last of them is deleted ` +
      `${printDuration(seconds(Math.round(lasts)))} after all are due, not within ` +
      `${printDuration(evictionsWithin)}; kube-api-qps and kube-api-burst raise that`;
    return [{ path: ['kube-api-qps'], message }];
  },
};
