import { CLEAN_EXIT } from '../kubelet-defaults.ts';
import { constant, gate } from './kubelet-row.ts';
import type { BehaviorOf } from './row.ts';

const MANAGER = 'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go';

/** The kubelet's handling of an orderly shutdown of its node. */
export const KUBELET_SHUTDOWN = {
  /** @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go killPods (1.36) */
  waitsForVolumes: constant<boolean>(
    [
      ['1.20', false],
      ['1.32', true],
    ],
    {
      does: 'a group of pods ends only when its volumes are unmounted',
      upstream: `${MANAGER} killPods`,
      touches: 'kubelets-with-orderly-shutdown',
    },
  ),
  podReason: constant<'Shutdown' | 'Terminated'>(
    [
      ['1.20', 'Shutdown'],
      ['1.22', 'Terminated'],
    ],
    {
      does: 'the reason in the status of pods that a shutdown stops',
      upstream: `${MANAGER} nodeShutdownReason`,
      touches: 'kubelets-with-orderly-shutdown',
    },
  ),
  onWindows: gate('WindowsGracefulNodeShutdown', {
    does: 'kubelets on Windows stop their pods in order, too',
    touches: 'nodes-on-windows',
  }),
  marksDisruption: gate('PodDisruptionConditions', {
    does: 'pods that a shutdown stops get the condition DisruptionTarget',
    touches: 'jobs-that-read-disruptions',
  }),
  cleanExit: constant<'Failed' | 'Succeeded'>(CLEAN_EXIT, {
    does: 'the phase of pods that a shutdown stops and whose containers exit with 0',
    upstream: 'pkg/kubelet/kubelet_pods.go getPhase',
    touches: 'kubelets-with-orderly-shutdown',
  }),
  /** Up to 1.22 each pod waited for its time by itself. */
  criticalPods: constant<'after-the-others' | 'at-a-fixed-time'>(
    [
      ['1.20', 'at-a-fixed-time'],
      ['1.23', 'after-the-others'],
    ],
    {
      does: 'when critical pods are stopped',
      upstream: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go processShutdownEvent',
      touches: 'kubelets-with-orderly-shutdown',
    },
  ),
};

export const KUBELET_SHUTDOWN_GATES = {
  GracefulNodeShutdown: gate('GracefulNodeShutdown', {
    does: 'pods are stopped in order when the node shuts down',
    touches: 'kubelets-with-orderly-shutdown',
  }),
  GracefulNodeShutdownBasedOnPodPriority: gate('GracefulNodeShutdownBasedOnPodPriority', {
    does: 'and in groups by priority (shutdownGracePeriodByPodPriority)',
    touches: 'kubelets-with-shutdown-by-priority',
  }),
};

export type ShutdownBehavior = BehaviorOf<typeof KUBELET_SHUTDOWN> & {
  readonly gates: BehaviorOf<typeof KUBELET_SHUTDOWN_GATES>;
};
