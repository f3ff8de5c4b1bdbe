import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';
import { isRefused } from './refused.ts';

export const flagDoubtful: Rule<ControlPlaneSubject> = {
  code: 'flag-doubtful',
  severity: 'warning',
  summary: 'flag with an effect that it does not seem to have',
  why: 'The flag does not do in this release what it was set for.',
  fix: 'Remove the flag, or set its replacement.',
  source: 'pkg/features/kube_features.go defaultKubernetesFeatureGates',
  find: (subject) =>
    subject.problems
      .filter((problem) => !isRefused(problem))
      .map(({ flag, diagnostic: { message } }) => ({ path: [flag], message })),
};
