import type { Pod, PodAffinity, PodAffinityTerm, QuotaScope, ResourceQuota } from '#cluster';
import { computeQosClass } from '#pod-facts';

/**
 * Whether a quota is about a pod: each of its scopes is.
 * @upstream pkg/quota/v1/evaluator/core/pods.go podMatchesScopeFunc (1.36)
 */
export const isAbout = (
  { scopes }: Pick<ResourceQuota, 'scopes'>,
  pod: Pick<Pod, 'spec'>,
): boolean => scopes.every((scope) => isInScope(scope, pod));

function isInScope(scope: QuotaScope, { spec }: Pick<Pod, 'spec'>): boolean {
  switch (scope.name) {
    case 'Terminating':
      return spec.activeDeadlineSeconds !== undefined;
    case 'NotTerminating':
      return spec.activeDeadlineSeconds === undefined;
    case 'BestEffort':
      return computeQosClass(spec) === 'BestEffort';
    case 'NotBestEffort':
      return computeQosClass(spec) !== 'BestEffort';
    case 'PriorityClass':
      return hasClass(scope, spec.priorityClassName);
    case 'CrossNamespacePodAffinity':
      return reachesOut(spec.affinity?.podAffinity) || reachesOut(spec.affinity?.podAntiAffinity);
    default:
      return false;
  }
}

function hasClass({ operator, values }: QuotaScope, name: string | undefined): boolean {
  switch (operator) {
    case 'Exists':
      return name !== undefined;
    case 'DoesNotExist':
      return name === undefined;
    case 'In':
      return name !== undefined && values.includes(name);
    case 'NotIn':
      return name === undefined || !values.includes(name);
  }
}

const reachesOut = (affinity: PodAffinity | undefined): boolean =>
  [
    ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
    ...(affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(
      ({ podAffinityTerm }) => podAffinityTerm,
    ),
  ].some(namesOthers);

const namesOthers = ({ namespaces = [], namespaceSelector }: PodAffinityTerm): boolean =>
  namespaces.length > 0 || namespaceSelector !== undefined;
