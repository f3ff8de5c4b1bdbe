import type { Container, ContainerStats, Pod, PodStats } from '#cluster';
import { amountOf, hasPodLevelResources, readResources } from '#pod-facts';
import { compareQuantities, printQuantity, type Quantity, wholeQuantity } from '#units';
import type { Observations } from './observations.ts';
import { resourceOf, type StarvedResource } from './signals.ts';
import type { Threshold } from './threshold.ts';
import { thresholdQuantity } from './threshold-quantity.ts';

/** The content of the kubelet's message about an eviction. */
export interface EvictionNotice {
  readonly resource: StarvedResource;
  readonly threshold?: { readonly quantity: Quantity; readonly available: Quantity };
  /** Absent when nothing of the pod was measured. */
  readonly offenders?: {
    readonly pod?: Offender;
    readonly containers: readonly Offender[];
  };
}

/** A container that used more than it requested. */
interface Offender {
  readonly name: string;
  readonly usage: Quantity;
  readonly request: Quantity;
}

type PodToBlame = Pick<Pod, 'name'> & {
  readonly spec: Pick<Pod['spec'], 'containers' | 'initContainers' | 'resources'>;
};

/**
 * The content of the kubelet's message about a victim.
 * @upstream pkg/kubelet/eviction/helpers.go evictionMessage (1.36)
 */
export function evictionNotice(
  resource: StarvedResource,
  pod: PodToBlame,
  stats: PodStats | undefined,
  acted: { readonly thresholds: readonly Threshold[]; readonly observations: Observations },
): EvictionNotice {
  const threshold = thresholdMet(resource, acted.thresholds, acted.observations);
  const wholePod = stats && offendingPod(resource, pod, stats);
  return {
    resource,
    ...(threshold && { threshold }),
    ...(stats && {
      offenders: {
        ...(wholePod && { pod: wholePod }),
        containers: offendingContainers(resource, pod, stats),
      },
    }),
  };
}

/** @upstream pkg/kubelet/eviction/helpers.go getThresholdMetInfo (1.36) */
function thresholdMet(
  resource: StarvedResource,
  thresholds: readonly Threshold[],
  observations: Observations,
): EvictionNotice['threshold'] {
  for (const { signal, value } of thresholds) {
    const seen = resourceOf(signal) === resource ? observations.get(signal) : undefined;
    if (seen === undefined) continue;
    const isBytes = resource === 'memory' || resource === 'ephemeral-storage';
    return {
      quantity: thresholdQuantity(value, BigInt(seen.capacity)),
      available: wholeQuantity(BigInt(seen.available), isBytes ? 'BinarySI' : 'DecimalSI'),
    };
  }
  return undefined;
}

/** Named whether it exceeds its request or not. */
function offendingPod(
  resource: StarvedResource,
  { name, spec }: PodToBlame,
  { memory }: PodStats,
): Offender | undefined {
  if (resource !== 'memory' || memory === undefined || !hasPodLevelResources(spec)) {
    return undefined;
  }
  const request = readResources(spec.resources?.requests).get('memory');
  return request && { name, usage: bytes(memory.workingSetBytes ?? 0), request };
}

function offendingContainers(
  resource: StarvedResource,
  { spec }: PodToBlame,
  stats: PodStats,
): readonly Offender[] {
  const known = [...spec.containers, ...spec.initContainers];
  return (stats.containers ?? []).flatMap((measured) => {
    const container = known.find(({ name }) => name === measured.name);
    return container === undefined ? [] : offendingContainer(resource, container, measured);
  });
}

function offendingContainer(
  resource: StarvedResource,
  { name, resources }: Container,
  measured: ContainerStats,
): readonly Offender[] {
  const usage = containerUsage(resource, measured);
  const request = amountOf(readResources(resources.requests), resource);
  return usage !== undefined && compareQuantities(usage, request) > 0
    ? [{ name, usage, request }]
    : [];
}

/** Undefined for resources that kubelets do not charge to containers, and for missing figures. */
function containerUsage(
  resource: StarvedResource,
  { memory, rootfs, logs }: ContainerStats,
): Quantity | undefined {
  if (resource === 'memory' && memory?.workingSetBytes !== undefined) {
    return bytes(memory.workingSetBytes);
  }
  return resource === 'ephemeral-storage' &&
    rootfs?.usedBytes !== undefined &&
    logs?.usedBytes !== undefined
    ? bytes(rootfs.usedBytes + logs.usedBytes)
    : undefined;
}

const bytes = (n: number): Quantity => wholeQuantity(BigInt(n), 'BinarySI');

/** The message in the status of the pod, which ends in a blank. */
export function printEvictionNotice({ resource, threshold, offenders }: EvictionNotice): string {
  const blamed = [
    ...(offenders?.pod ? [`Pod ${printOffender(offenders.pod, resource)}`] : []),
    ...(offenders?.containers ?? []).map((of) => `Container ${printOffender(of, resource)}`),
  ];
  const met = threshold
    ? `Threshold quantity: ${printQuantity(threshold.quantity)}, ` +
      `available: ${printQuantity(threshold.available)}. `
    : '';
  return `The node was low on resource: ${resource}. ${met}${blamed.join('')}`;
}

const printOffender = ({ name, usage, request }: Offender, resource: StarvedResource): string =>
  `${name} was using ${printQuantity(usage)}, request is ${printQuantity(request)}, ` +
  `has larger consumption of ${resource}. `;

/** The annotations of the event about an eviction. */
export function noticeAnnotations(notice: EvictionNotice): Readonly<Record<string, string>> {
  const { offenders, resource } = notice;
  if (offenders === undefined) return {};
  const { pod, containers } = offenders;
  return {
    ...(pod && { offending_pod: pod.name, offending_pod_usage: printQuantity(pod.usage) }),
    offending_containers: containers.map(({ name }) => name).join(','),
    offending_containers_usage: containers.map(({ usage }) => printQuantity(usage)).join(','),
    starved_resource: resource,
  };
}
