import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';
import { isRefused } from './refused.ts';

export const flagRefused: Rule<ControlPlaneSubject> = {
  code: 'flag-refused',
  severity: 'error',
  summary: 'flag that the component refuses',
  why: 'The kube-controller-manager or kube-apiserver of this release does not start with it.',
  fix: 'Correct the flag; --kubernetes-version sets the release.',
  source: 'cmd/kube-controller-manager/app/options/options.go Flags',
  find: ({ problems }) =>
    problems
      .filter(isRefused)
      .map(({ flag, diagnostic: { message } }) => ({ path: [flag], message })),
};
