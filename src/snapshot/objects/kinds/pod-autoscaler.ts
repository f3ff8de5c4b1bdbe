import type { AutoscaledMetric, PodAutoscaler } from '#cluster';
import { parseQuantity, quantityMilliValue } from '#units';
import { list, object, optional, withDefault } from '../../fields/collections.ts';
import { filledText, integer, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';

const AMOUNT = object({
  averageUtilization: optional(integer),
  averageValue: filledText,
});

const OF_RESOURCE = optional(
  object({ name: text, container: withDefault(text, ''), target: AMOUNT, current: AMOUNT }),
);

const OF_PODS = optional(
  object({ metric: object({ name: text }), target: AMOUNT, current: AMOUNT }),
);

const METRICS = list(
  object({ type: text, resource: OF_RESOURCE, containerResource: OF_RESOURCE, pods: OF_PODS }),
);

export const POD_AUTOSCALER = object({
  metadata: META,
  spec: object({
    scaleTargetRef: object({ kind: text, name: text }),
    minReplicas: withDefault(integer, 1),
    maxReplicas: integer,
    metrics: METRICS,
    targetCPUUtilizationPercentage: optional(integer),
  }),
  status: object({
    currentMetrics: METRICS,
    currentCPUUtilizationPercentage: optional(integer),
  }),
});

type Raw = ValueOf<typeof POD_AUTOSCALER>;
type RawMetric = Raw['spec']['metrics'][number];
type Amount = ValueOf<typeof AMOUNT>;

export function projectPodAutoscaler({ metadata, spec, status }: Raw): PodAutoscaler {
  const { scaleTargetRef, minReplicas, maxReplicas } = spec;
  const namespace = namespaceOf(metadata);
  const metrics = metricsOf(spec, status);
  return {
    ...projectMeta(metadata, namespace),
    target: `${scaleTargetRef.kind}/${namespace}/${scaleTargetRef.name}`,
    minReplicas,
    maxReplicas,
    ...(metrics && { metrics }),
  };
}

function metricsOf(spec: Raw['spec'], status: Raw['status']): PodAutoscaler['metrics'] {
  const { targetCPUUtilizationPercentage: target } = spec;
  const { currentCPUUtilizationPercentage: current } = status;
  if (target !== undefined) {
    return current === undefined ? undefined : [{ name: 'cpu', ratio: current / target }];
  }
  const found = spec.metrics.map((metric) => metricOf(metric, status.currentMetrics));
  const known = found.flatMap((metric) => metric ?? []);
  return known.length === 0 || known.length < found.length ? undefined : known;
}

/** Undefined where the status lacks it, and for metrics that are not averages of pods. */
function metricOf(metric: RawMetric, current: Raw['status']['currentMetrics']) {
  const wanted = averageOf(metric, 'target');
  if (wanted === undefined) return undefined;
  const own = current
    .filter(({ type }) => type === metric.type)
    .flatMap((each) => averageOf(each, 'current') ?? [])
    .find(({ name }) => name === wanted.name);
  const ratio = own && ratioOf(own.amount, wanted.amount);
  return ratio === undefined
    ? undefined
    : ({ name: wanted.name, ratio } satisfies AutoscaledMetric);
}

function averageOf(
  { resource, containerResource, pods }: RawMetric,
  which: 'target' | 'current',
): { readonly name: string; readonly amount: Amount } | undefined {
  const own = resource ?? containerResource;
  if (own !== undefined) {
    const name = own.container === '' ? own.name : `${own.name} of ${own.container}`;
    return { name, amount: own[which] };
  }
  return pods && { name: pods.metric.name, amount: pods[which] };
}

function ratioOf(current: Amount, target: Amount): number | undefined {
  if (target.averageUtilization !== undefined) {
    return current.averageUtilization === undefined || target.averageUtilization <= 0
      ? undefined
      : current.averageUtilization / target.averageUtilization;
  }
  const [own, wanted] = [milliOf(current.averageValue), milliOf(target.averageValue)];
  return own === undefined || wanted === undefined || wanted <= 0 ? undefined : own / wanted;
}

function milliOf(amount: string | undefined): number | undefined {
  const parsed = parseQuantity(amount ?? '');
  return parsed.ok ? Number(quantityMilliValue(parsed.value)) : undefined;
}
