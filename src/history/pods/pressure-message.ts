import {
  addQuantities,
  compareQuantities,
  parseQuantity,
  printQuantity,
  subtractQuantities,
} from '#units';

/** What a kubelet says of a pod that it evicted because a resource ran short. */
export interface PressureMessage {
  /** Such as `memory` or `ephemeral-storage`. */
  readonly resource: string;
  /** Absent in messages of releases before 1.24. */
  readonly threshold?: string;
  readonly available?: string;
  /** The containers that used more than they request. */
  readonly over: readonly ContainerOver[];
}

interface ContainerOver {
  readonly container: string;
  readonly usage: string;
  readonly request: string;
  /** The usage less the request; undefined where one of them is no quantity. */
  readonly by: string | undefined;
}

const LOW = /^The node was low on resource: ([\w.-]+)\. /;
const THRESHOLD = /Threshold quantity: ([^,]+), available: (\S+)\. /;
const CONTAINER =
  /Container (\S+) was using ([^,\s]+), (?:which exceeds its request of ([^,\s]+?)\.|request is ([^,\s]+))/g;

/**
 * Reads the message of an eviction under pressure; undefined for another message.
 * @upstream pkg/kubelet/eviction/helpers.go evictionMessage (1.36)
 */
export function pressureMessage(message: string): PressureMessage | undefined {
  const resource = LOW.exec(message)?.[1];
  if (resource === undefined) return undefined;
  const [, threshold, available] = THRESHOLD.exec(message) ?? [];
  const over = [...message.matchAll(CONTAINER)].map(
    ([, container = '', usage = '', old, request = old ?? '']) => ({
      container,
      usage,
      request,
      by: difference(usage, request),
    }),
  );
  return {
    resource,
    ...(threshold !== undefined && { threshold }),
    ...(available !== undefined && { available }),
    over,
  };
}

function difference(usage: string, request: string): string | undefined {
  const [used, wanted] = [parseQuantity(usage), parseQuantity(request)];
  if (!used.ok || !wanted.ok || compareQuantities(used.value, wanted.value) <= 0) return undefined;
  return printQuantity(subtractQuantities(used.value, wanted.value));
}

/** The sum of the usages, which requests must reach for the pod to go after those that exceed theirs. */
export function usageOf({ over }: PressureMessage): string | undefined {
  const usages = over.map(({ usage }) => parseQuantity(usage));
  const known = usages.flatMap((usage) => (usage.ok ? [usage.value] : []));
  const [first, ...others] = known;
  if (first === undefined || known.length < usages.length) return undefined;
  return printQuantity(others.reduce(addQuantities, first));
}
