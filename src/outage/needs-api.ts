import type { Action } from '#script';

/**
 * The events that are writes of a user: while the API server is unreachable, such a command fails
 * and has no effect later. Events of machines and control planes happen regardless.
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
