import type { ContainersChange, Machine } from '#world';

/** Whether clients reach the pods on a machine. */
export const isReached = ({ powered, podNetwork }: Machine): boolean => powered && podNetwork;

/** Why the pods on a machine begin to work or no longer do. */
export function reasonOf(before: Machine, after: Machine): string {
  if (!after.powered) return 'PowerLost';
  if (!after.podNetwork) return 'NetworkLost';
  return before.powered ? 'NetworkBack' : 'PowerBack';
}

/** The same for a pod whose containers change. */
export const reasonOfContainers = (after: ContainersChange['after']): string =>
  CONTAINERS[after ?? 'running'];

const CONTAINERS = {
  stopping: 'ContainersStopping',
  gone: 'ContainersGone',
  restarting: 'ContainersRestarting',
  running: 'ContainersStarted',
} as const satisfies Record<string, string>;
