import type { Action } from '#script';

/**
 * Which events are writes of a user: while nobody can reach the API server, such a command fails and
 * nothing comes of it later. What happens to machines and control planes happens all the same.
 */
export const NEEDS_API: Readonly<Record<Action['kind'], boolean>> = {
  taint: true,
  untaint: true,
  cordon: true,
  uncordon: true,
  deleteNode: true,
  label: true,
  deletePods: true,
  scale: true,
  setBudget: true,
  drain: true,
  evict: true,
  powerOff: false,
  terminateInstance: false,
  stopInstance: false,
  partition: false,
  stopKubelet: false,
  notReady: false,
  shutdown: false,
  restore: false,
  // The machines come up, and register when they can.
  addNodes: false,
  usage: false,
  nodeUsage: false,
  setKubelet: false,
  controllerManager: false,
  apiServer: false,
};
