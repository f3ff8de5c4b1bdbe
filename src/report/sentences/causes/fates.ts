import type { Cause } from '#run-facts';
import { containerText } from '#words';

/** The clause for a cause in the line of its pod. Undefined for causes without one. */
export function fateText(cause: Cause, mechanism: string | undefined): string | undefined {
  switch (cause.kind) {
    case 'PodDeletionRequested':
    case 'PodEvicted':
      return mechanism === undefined ? undefined : `evicted (${mechanism})`;
    case 'EvictionRefused':
      return `refused to go${cause.budget === undefined ? '' : ` by ${cause.budget}`}`;
    case 'EvictionCancelled':
      return 'eviction cancelled';
    case 'PodCreated':
      return cause.replaces === undefined || cause.replaces === cause.pod
        ? 'created'
        : `created in place of ${cause.replaces}`;
    case 'PodScheduled':
      return `bound to ${cause.node}`;
    case 'PodUnschedulable':
      return `finds no node (${cause.reasons})`;
    case 'PodReady':
      return 'Ready';
    case 'PodNotReady':
      return 'not Ready';
    case 'PodOOMKilled':
      return `${containerText(cause.container)} killed for memory`;
    case 'ContainerRestarted':
      return `${containerText(cause.container)} started again`;
    case 'PodRejected':
      return `rejected by ${cause.node} (${cause.reason})`;
    case 'PodRemoved':
      return 'gone';
    case 'PodFailed':
    case 'PodSucceeded':
      return cause.kind === 'PodFailed' ? 'Failed' : 'Succeeded';
    default:
      return undefined;
  }
}
