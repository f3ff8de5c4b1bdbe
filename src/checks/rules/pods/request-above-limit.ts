import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { lastingContainers, milliOf } from './containers.ts';

export const requestAboveLimit: Rule<PodSubject> = {
  code: 'request-above-limit',
  severity: 'error',
  summary: 'request above the limit',
  why: 'The API server refuses the pod.',
  fix: 'Make the request at most the limit.',
  source: 'pkg/apis/core/validation/validation.go ValidateResourceRequirements',
  find: (subject) =>
    lastingContainers(subject).flatMap(({ container: { resources }, path }) =>
      Object.keys(resources.requests ?? {}).flatMap((resource) => {
        const request = milliOf(resources.requests, resource);
        const limit = milliOf(resources.limits, resource);
        if (request === undefined || limit === undefined || request <= limit) return [];
        const message =
          `the request of ${resource}, ${resources.requests?.[resource]}, is ` +
          `above its limit, ${resources.limits?.[resource]}`;
        return [{ path: [...path, 'resources', 'requests', resource], message }];
      }),
    ),
};
