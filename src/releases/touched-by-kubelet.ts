import type { KubeletConfiguration } from '#kubelet-configuration';
import { parseGoDuration } from '#units';
import { type Finder, nodesWhere } from './scene.ts';
import { JOBS_THAT_TELL_DISRUPTIONS } from './touched-by-control-plane.ts';

const isPositive = (text: string | null | undefined): boolean => {
  const parsed = parseGoDuration(text ?? '');
  return parsed.ok && parsed.value > 0n;
};

const stopsByPriority = ({ shutdownGracePeriodByPodPriority }: KubeletConfiguration): boolean =>
  (shutdownGracePeriodByPodPriority ?? []).length > 0;

const stopsInOrder = (configuration: KubeletConfiguration): boolean =>
  isPositive(configuration.shutdownGracePeriod) || stopsByPriority(configuration);

/** The objects that a change of these behaviours affects. */
export const TOUCHED_BY_KUBELET: Readonly<Record<string, Finder>> = {
  'kubelet.apiClient': nodesWhere(
    ({ kubeAPIQPS, kubeAPIBurst }) => kubeAPIQPS == null || kubeAPIBurst == null,
  ),
  'kubelet.renewsLease': nodesWhere(() => true),
  'kubelet.nodeStatusReportFrequency': nodesWhere(
    ({ nodeStatusReportFrequency }) => nodeStatusReportFrequency == null,
  ),
  'kubelet.spreadsStatusReports': nodesWhere(() => true),
  'kubelet.eviction.ranking': nodesWhere(() => true),
  'kubelet.eviction.defaultEvictionHard': nodesWhere(
    ({ evictionHard, mergeDefaultEvictionSettings }) =>
      (evictionHard ?? undefined) === undefined || mergeDefaultEvictionSettings === true,
  ),
  'kubelet.eviction.mergesDefaults': nodesWhere(
    ({ mergeDefaultEvictionSettings }) => mergeDefaultEvictionSettings === true,
  ),
  'kubelet.eviction.hardGracePeriod': nodesWhere(() => true),
  'kubelet.eviction.softGracePeriod': nodesWhere(
    ({ evictionSoft }) => Object.keys(evictionSoft ?? {}).length > 0,
  ),
  'kubelet.eviction.zeroGracePeriod': nodesWhere(() => true),
  'kubelet.eviction.cleanExit': nodesWhere(() => true),
  'kubelet.eviction.marksDisruption': JOBS_THAT_TELL_DISRUPTIONS,
  'kubelet.containers.firstBackOff': nodesWhere(() => true),
  'kubelet.containers.longestBackOff': nodesWhere(() => true),
  'kubelet.containers.ownRestartPolicy': nodesWhere(() => true),
  'kubelet.containers.podLevelLimits': nodesWhere(() => true),
  'kubelet.containers.memoryKills': nodesWhere(() => true),
  'kubelet.containers.guaranteedOomScore': nodesWhere(() => true),
  'kubelet.shutdown.waitsForVolumes': nodesWhere(stopsInOrder),
  'kubelet.shutdown.podReason': nodesWhere(stopsInOrder),
  'kubelet.shutdown.marksDisruption': JOBS_THAT_TELL_DISRUPTIONS,
  'kubelet.shutdown.cleanExit': nodesWhere(stopsInOrder),
  'kubelet.shutdown.criticalPods': nodesWhere(stopsInOrder),
  'kubelet.shutdown.gates.GracefulNodeShutdown': nodesWhere(stopsInOrder),
  'kubelet.shutdown.gates.GracefulNodeShutdownBasedOnPodPriority': nodesWhere(stopsByPriority),
};
