import { CLEAN_EXIT, DEFAULT_EVICTION_HARD } from '../kubelet-defaults.ts';
import { constant, gate } from './kubelet-row.ts';
import type { BehaviorOf } from './row.ts';

/** The way in which a kubelet kills the pods that it evicts itself. */
export const KUBELET_EVICTION = {
  /**
   * Up to 1.8 by QoS class, then by use above requests; scripts and the command line may set it.
   * @upstream pkg/kubelet/eviction/helpers.go rankMemoryPressure (1.9)
   */
  ranking: constant<'kubelet' | 'qos'>(
    [
      ['1.8', 'qos'],
      ['1.9', 'kubelet'],
    ],
    {
      does: 'who goes first: by use above requests and priority, or by QoS class (the legacy order)',
      upstream: 'pkg/kubelet/eviction/helpers.go rankMemoryPressure',
      touches: 'nodes',
    },
  ),
  defaultEvictionHard: constant<Readonly<Record<string, string>>>(DEFAULT_EVICTION_HARD, {
    does: 'hard thresholds where the configuration has no evictionHard',
    upstream: 'pkg/kubelet/eviction/defaults_linux.go DefaultEvictionHard',
    touches: 'kubelets-with-default-thresholds',
  }),
  /** Older kubelets ignore the field. */
  mergesDefaults: constant<boolean>(
    [
      ['1.20', false],
      ['1.33', true],
    ],
    {
      does: 'mergeDefaultEvictionSettings is known: defaults may fill up an evictionHard',
      upstream: 'cmd/kubelet/app/server.go loadConfigFile',
      touches: 'kubelets-that-merge-thresholds',
    },
  ),
  /**
   * In seconds; evictions for local storage have it, too.
   * @upstream pkg/kubelet/eviction/eviction_manager.go immediateEvictionGracePeriodSeconds (1.36)
   */
  hardGracePeriod: constant<0 | 1>(
    [
      ['1.20', 0],
      ['1.31', 1],
    ],
    {
      does: 'seconds to stop that a hard threshold gives its victims',
      upstream: 'pkg/kubelet/eviction/eviction_manager.go immediateEvictionGracePeriodSeconds',
      touches: 'nodes',
    },
  ),
  softGracePeriod: constant<'maximum' | 'least-of-maximum-and-own'>(
    [
      ['1.20', 'maximum'],
      ['1.32', 'least-of-maximum-and-own'],
    ],
    {
      does: "what a soft threshold gives: evictionMaxPodGracePeriod, or the pod's own where that is shorter",
      upstream: 'pkg/kubelet/eviction/eviction_manager.go synchronize',
      touches: 'kubelets-with-soft-thresholds',
    },
  ),
  /** Up to 1.30 a 0 that the kubelet asked for was lost among the fields that were not set. */
  zeroGracePeriod: constant<'at-once' | 'own'>(
    [
      ['1.20', 'own'],
      ['1.31', 'at-once'],
    ],
    {
      does: "what 0 seconds to stop mean: at once, or the pod's own grace period",
      upstream: 'pkg/kubelet/pod_workers.go calculateEffectiveGracePeriod',
      touches: 'nodes',
    },
  ),
  cleanExit: constant<'Failed' | 'Succeeded'>(CLEAN_EXIT, {
    does: 'the phase of pods that are evicted and whose containers exit with 0',
    upstream: 'pkg/kubelet/kubelet_pods.go getPhase',
    touches: 'nodes',
  }),
  marksDisruption: gate('PodDisruptionConditions', {
    does: 'pods that are evicted get the condition DisruptionTarget, which says why',
    touches: 'jobs-that-read-disruptions',
  }),
};

export type EvictionBehavior = BehaviorOf<typeof KUBELET_EVICTION>;
