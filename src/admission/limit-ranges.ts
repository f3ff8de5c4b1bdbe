import type {
  Container,
  LimitRange,
  LimitRangeItem,
  PodSpec,
  ResourceList,
  ResourceRequirements,
} from '#cluster';
import { podLimits, podRequests, type Resources, readResources } from '#pod-facts';
import { compareQuantities, isZeroQuantity, printQuantity, quantityMilliValue } from '#units';

/**
 * The requests and limits that the LimitRanges of a namespace give to containers without them. Of
 * several defaults the first counts, in the order of the names of the LimitRanges.
 * @upstream plugin/pkg/admission/limitranger/admission.go mergePodResourceRequirements (1.36)
 */
export function withLimitRanges(spec: PodSpec, ranges: readonly LimitRange[]): PodSpec {
  const defaults = ranges.flatMap(({ limits }) =>
    limits.filter(({ type }) => type === 'Container'),
  );
  if (defaults.length === 0) return spec;
  const requests = merged(defaults.map(({ defaultRequest }) => defaultRequest));
  const limits = merged(defaults.map((item) => item.default));
  const complete = (container: Container): Container => ({
    ...container,
    resources: {
      ...container.resources,
      requests: { ...requests, ...container.resources.requests },
      limits: { ...limits, ...container.resources.limits },
    },
  });
  return {
    ...spec,
    containers: spec.containers.map(complete),
    initContainers: spec.initContainers.map(complete),
  };
}

/** The first value of each resource. */
const merged = (lists: readonly ResourceList[]): ResourceList =>
  Object.assign({}, ...[...lists].reverse());

/**
 * Why the LimitRanges of a namespace refuse a pod, in the words of the API server; undefined where
 * they do not.
 * @upstream plugin/pkg/admission/limitranger/admission.go PodValidateLimitFunc (1.36)
 */
export function limitRangeRefusal(
  spec: PodSpec,
  ranges: readonly LimitRange[],
): { readonly name: string; readonly message: string } | undefined {
  for (const { name, limits } of ranges) {
    const broken = limits.flatMap((item) => brokenBy(spec, item));
    const [message] = broken;
    if (message !== undefined) return { name, message };
  }
  return undefined;
}

function brokenBy(spec: PodSpec, item: LimitRangeItem): readonly string[] {
  if (item.type === 'Container') {
    const all = [...spec.containers, ...spec.initContainers];
    return all.flatMap(({ resources }) => broken(item, read(resources)));
  }
  if (item.type !== 'Pod') return [];
  return broken(item, {
    requests: podRequests({ spec }, OF_SPEC),
    limits: podLimits({ spec }, OF_SPEC),
  });
}

const OF_SPEC = {
  useStatus: false,
  usePodLevelStatus: false,
  excludeOverhead: true,
  skipPodLevel: false,
} as const;

interface Amounts {
  readonly requests: Resources;
  readonly limits: Resources;
}

const read = ({ requests, limits }: ResourceRequirements): Amounts => ({
  requests: readResources(requests),
  limits: readResources(limits),
});

const broken = (item: LimitRangeItem, amounts: Amounts): readonly string[] => [
  ...below(item, amounts),
  ...above(item, amounts),
  ...outOfRatio(item, amounts),
];

/** @upstream plugin/pkg/admission/limitranger/admission.go minConstraint (1.36) */
function below({ type, min }: LimitRangeItem, { requests, limits }: Amounts): readonly string[] {
  return [...readResources(min)].flatMap(([resource, least]) => {
    const bound = `minimum ${resource} usage per ${type} is ${printQuantity(least)}`;
    const [request, limit] = [requests.get(resource), limits.get(resource)];
    if (request === undefined) return `${bound}. No request is specified`;
    if (compareQuantities(request, least) < 0) {
      return `${bound}, but request is ${printQuantity(request)}`;
    }
    const isLess = limit !== undefined && compareQuantities(limit, least) < 0;
    return isLess ? `${bound}, but limit is ${printQuantity(limit)}` : [];
  });
}

/** @upstream plugin/pkg/admission/limitranger/admission.go maxConstraint (1.36) */
function above({ type, max }: LimitRangeItem, { requests, limits }: Amounts): readonly string[] {
  return [...readResources(max)].flatMap(([resource, most]) => {
    const bound = `maximum ${resource} usage per ${type} is ${printQuantity(most)}`;
    const [request, limit] = [requests.get(resource), limits.get(resource)];
    if (limit === undefined) return `${bound}. No limit is specified`;
    if (compareQuantities(limit, most) > 0) return `${bound}, but limit is ${printQuantity(limit)}`;
    const isMore = request !== undefined && compareQuantities(request, most) > 0;
    return isMore ? `${bound}, but request is ${printQuantity(request)}` : [];
  });
}

/** @upstream plugin/pkg/admission/limitranger/admission.go limitRequestRatioConstraint (1.36) */
function outOfRatio(
  { type, maxLimitRequestRatio }: LimitRangeItem,
  { requests, limits }: Amounts,
): readonly string[] {
  return [...readResources(maxLimitRequestRatio)].flatMap(([resource, most]) => {
    const bound = `${resource} max limit to request ratio per ${type} is ${printQuantity(most)}`;
    const [request, limit] = [requests.get(resource), limits.get(resource)];
    if (request === undefined || isZeroQuantity(request)) {
      return `${bound}, but no request is specified or request is 0`;
    }
    if (limit === undefined || isZeroQuantity(limit)) {
      return `${bound}, but no limit is specified or limit is 0`;
    }
    const allowed = quantityMilliValue(most) * quantityMilliValue(request);
    return quantityMilliValue(limit) * 1_000n > allowed
      ? `${bound}, but provided ratio is larger: ${printQuantity(limit)} to ${printQuantity(request)}`
      : [];
  });
}
