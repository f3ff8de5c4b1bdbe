import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { lastingContainers, milliOf } from './containers.ts';

export const memoryLimitFarAboveRequest: Rule<PodSubject> = {
  code: 'memory-limit-far-above-request',
  severity: 'note',
  summary: 'memory limit of many times the request',
  why:
    'The scheduler counts the request alone: when several such pods use what they may, ' +
    'the node runs out and evicts those furthest above their requests.',
  fix: 'Bring request and limit closer together.',
  source: 'pkg/kubelet/eviction/helpers.go memory',
  find: (subject) =>
    lastingContainers(subject).flatMap(({ container: { name, resources }, path }) => {
      const request = milliOf(resources.requests, 'memory');
      const limit = milliOf(resources.limits, 'memory');
      if (request === undefined || limit === undefined || limit <= request * MANY) return [];
      const { requests, limits } = resources;
      const message =
        `the container ${name} may use ${limits?.['memory']} ` +
        `and requests ${requests?.['memory']}`;
      return [{ path: [...path, 'resources', 'limits', 'memory'], message }];
    }),
};

const MANY = 4;
