import type { Allocatable, Amounts } from '../cache/demand.ts';

/** The resources that the pods of a node take together. */
export interface Taken extends Amounts {
  readonly podCount: number;
}

export interface Shortage {
  /** `pods` where there is no place for another pod. */
  readonly resources: readonly string[];
  /** The pod requests more than the node has at all. */
  readonly isForGood: boolean;
}

const ENOUGH: Shortage = { resources: [], isForGood: false };

/**
 * The resources that a node is short of; in the order of upstream, extended resources by name.
 * @upstream pkg/scheduler/framework/plugins/noderesources/fit.go fitsRequest (1.36)
 */
export function shortageOf(request: Amounts, taken: Taken, has: Allocatable): Shortage {
  if (fits(request, taken, has)) return ENOUGH;
  const resources: string[] = [];
  let isForGood = false;
  const check = (name: string, asked: number, used: number, available: number): void => {
    if (isEnough(asked, used, available)) return;
    resources.push(name);
    isForGood ||= asked > available;
  };
  if (taken.podCount + 1 > has.pods) resources.push('pods');
  check('cpu', request.milliCpu, taken.milliCpu, has.milliCpu);
  check('memory', request.memory, taken.memory, has.memory);
  const { ephemeralStorage } = request;
  check('ephemeral-storage', ephemeralStorage, taken.ephemeralStorage, has.ephemeralStorage);
  for (const [name, asked] of request.scalars) {
    check(name, asked, taken.scalars.get(name) ?? 0, has.scalars.get(name) ?? 0);
  }
  return { resources, isForGood };
}

/** A quick check, as most of the nodes have enough. */
function fits(request: Amounts, taken: Taken, has: Allocatable): boolean {
  if (taken.podCount + 1 > has.pods) return false;
  if (!isEnough(request.milliCpu, taken.milliCpu, has.milliCpu)) return false;
  if (!isEnough(request.memory, taken.memory, has.memory)) return false;
  const { ephemeralStorage, scalars } = request;
  if (!isEnough(ephemeralStorage, taken.ephemeralStorage, has.ephemeralStorage)) return false;
  if (scalars.size === 0) return true;
  for (const [name, asked] of scalars) {
    if (!isEnough(asked, taken.scalars.get(name) ?? 0, has.scalars.get(name) ?? 0)) return false;
  }
  return true;
}

const isEnough = (asked: number, used: number, available: number): boolean =>
  asked <= 0 || asked <= available - used;
