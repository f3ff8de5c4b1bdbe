import type { Container, PodSpec, RecommendedContainer, ResourceList } from '#cluster';
import {
  parseQuantity,
  printQuantity,
  quantity,
  quantityMilliValue,
  quantityValue,
  wholeQuantity,
} from '#units';

/**
 * The spec of a new pod with what a VerticalPodAutoscaler recommends for its containers. Limits stay
 * in proportion to requests.
 * @param admitted the spec after the plugins of the API server, which come before webhooks
 * @upstream vertical-pod-autoscaler resource/pod/recommendation/recommendation_provider.go GetContainersResources (1.5)
 */
export function withRecommendation(
  admitted: PodSpec,
  recommended: readonly RecommendedContainer[],
): PodSpec {
  const byName = new Map(recommended.map((each) => [each.name, each]));
  return {
    ...admitted,
    containers: admitted.containers.map((container) => {
      const own = byName.get(container.name);
      return own === undefined ? container : resized(container, own);
    }),
  };
}

function resized(container: Container, { requests, setsLimits }: RecommendedContainer): Container {
  const { resources } = container;
  const limits = setsLimits ? limitsFor(resources, requests) : {};
  return {
    ...container,
    resources: {
      ...resources,
      requests: { ...resources.requests, ...requests },
      ...((resources.limits !== undefined || Object.keys(limits).length > 0) && {
        limits: { ...resources.limits, ...limits },
      }),
    },
  };
}

function limitsFor(
  { requests = {}, limits = {} }: Container['resources'],
  wanted: ResourceList,
): ResourceList {
  const found = ['cpu', 'memory'].flatMap((resource) => {
    const limit = proportionalLimit(
      resource,
      limits[resource],
      requests[resource],
      wanted[resource],
    );
    return limit === undefined ? [] : [[resource, limit] as const];
  });
  return Object.fromEntries(found);
}

/**
 * The limit that has the same proportion to the recommended request as before.
 * @upstream vertical-pod-autoscaler pkg/utils/vpa/limit_and_request_scaling.go getProportionalResourceLimit (1.5)
 */
function proportionalLimit(
  resource: string,
  limit: string | undefined,
  request: string | undefined,
  wanted: string | undefined,
): string | undefined {
  const [own, base, goal] = [milliOf(limit), milliOf(request), milliOf(wanted)];
  if (own === 0n || goal === 0n || wanted === undefined) return undefined;
  if (base === 0n || base === own) return wanted;
  if (resource === 'cpu') return `${(own * goal) / base}m`;
  const [bytes, least, most] = [limit, request, wanted].map((each) =>
    quantityValue(quantity(each ?? '0')),
  );
  const scaled = ((bytes ?? 0n) * (most ?? 0n)) / (least || 1n);
  return printQuantity(wholeQuantity(scaled, 'BinarySI'));
}

function milliOf(amount: string | undefined): bigint {
  const parsed = parseQuantity(amount ?? '0');
  return parsed.ok ? quantityMilliValue(parsed.value) : 0n;
}
