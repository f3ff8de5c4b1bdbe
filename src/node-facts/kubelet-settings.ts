import type { KubeletConfiguration } from '#kubelet-configuration';
import { type Duration, microseconds, parseGoDuration } from '#units';
import type { KubeletSettings } from '#versions';

/** The lease of a node gives its duration where the configuration of the kubelet does not. */
export function kubeletSettings(
  {
    nodeStatusUpdateFrequency,
    nodeStatusReportFrequency,
    nodeLeaseDurationSeconds,
    kubeAPIQPS,
    kubeAPIBurst,
    crashLoopBackOff,
    singleProcessOOMKill,
    serializeImagePulls,
    maxParallelImagePulls,
    featureGates,
  }: KubeletConfiguration,
  leaseSeconds: number | undefined,
): KubeletSettings {
  const update = durationIn(nodeStatusUpdateFrequency);
  const report = durationIn(nodeStatusReportFrequency);
  const longest = durationIn(crashLoopBackOff?.['maxContainerRestartPeriod']);
  const lease = nodeLeaseDurationSeconds ?? leaseSeconds;
  return {
    ...(update !== undefined && { nodeStatusUpdateFrequency: update }),
    ...(report !== undefined && { nodeStatusReportFrequency: report }),
    ...(lease !== undefined && { nodeLeaseDurationSeconds: lease }),
    ...(kubeAPIQPS != null && { kubeAPIQPS }),
    ...(kubeAPIBurst != null && { kubeAPIBurst }),
    ...(longest !== undefined && { maxContainerRestartPeriod: longest }),
    ...(singleProcessOOMKill != null && { singleProcessOOMKill }),
    ...(serializeImagePulls != null && { serializeImagePulls }),
    ...(maxParallelImagePulls != null && { maxParallelImagePulls }),
    ...(featureGates && { featureGates }),
  };
}

function durationIn(text: string | null | undefined): Duration | undefined {
  const parsed = parseGoDuration(text ?? '');
  return parsed.ok ? microseconds(Number(parsed.value) / 1_000) : undefined;
}
