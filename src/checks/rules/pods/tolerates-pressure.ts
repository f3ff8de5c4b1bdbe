import { TAINT_DISK_PRESSURE, TAINT_MEMORY_PRESSURE, TAINT_PID_PRESSURE } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { belongsToNode, tolerationsOf } from './tolerations.ts';

export const toleratesPressure: Rule<PodSubject> = {
  code: 'tolerates-pressure',
  severity: 'warning',
  summary: 'toleration of the pressure that evicts',
  why:
    'The pod is placed on nodes that are running out, and is among the ' +
    'next to be evicted there: it may loop.',
  fix: 'Leave these taints to DaemonSets, which get their tolerations by themselves.',
  source:
    'https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/#taint-nodes-by-condition',
  find: (subject) =>
    belongsToNode(subject)
      ? []
      : tolerationsOf(subject)
          .filter(({ toleration: { key } }) => PRESSURE.includes(key ?? ''))
          .map(({ toleration, path }) => ({
            path,
            message: `it tolerates ${toleration.key}, and is placed where pods are being evicted`,
          })),
};

const PRESSURE: readonly string[] = [
  TAINT_DISK_PRESSURE,
  TAINT_MEMORY_PRESSURE,
  TAINT_PID_PRESSURE,
];
