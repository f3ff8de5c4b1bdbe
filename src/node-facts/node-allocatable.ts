import { amountOf, type Resources } from '#pod-facts';
import {
  addQuantities,
  NO_QUANTITY,
  type Quantity,
  quantitySign,
  subtractQuantities,
} from '#units';

/** Resources of a node that are kept from pods. */
export interface NodeReservations {
  readonly system: Resources;
  readonly kube: Resources;
  /** For hard thresholds; pods may use it and should not ask for it. */
  readonly eviction: Resources;
}

/**
 * The resources that the pods of a node may request. Huge pages are subtracted from memory, as
 * nothing else can use them.
 * @upstream pkg/kubelet/nodestatus/setters.go MachineInfo (1.36)
 */
export function nodeAllocatable(capacity: Resources, reservations: NodeReservations): Resources {
  const { system, kube, eviction } = reservations;
  return withoutHugePages(capacity, lessEach(capacity, [system, kube, eviction]));
}

/**
 * The memory limit of the cgroup of all pods where it is enforced: reservations for hard thresholds
 * are not subtracted. Zero when the machine's memory is unknown.
 * @upstream pkg/kubelet/cm/node_container_manager_linux.go getNodeAllocatableAbsolute (1.36)
 */
export function podsMemoryLimit(
  capacity: Resources,
  { system, kube }: Omit<NodeReservations, 'eviction'>,
): Quantity {
  return amountOf(withoutHugePages(capacity, lessEach(capacity, [system, kube])), 'memory');
}

const lessEach = (capacity: Resources, reserved: readonly Resources[]): Resources =>
  new Map(
    [...capacity].map(([name, all]) => [
      name,
      less(all, reserved.map((each) => amountOf(each, name)).reduce(addQuantities, NO_QUANTITY)),
    ]),
  );

function withoutHugePages(capacity: Resources, rest: Resources): Resources {
  const memory = rest.get('memory');
  if (memory === undefined) return rest;
  const pages = [...capacity].filter(([name]) => name.startsWith('hugepages-'));
  return new Map([...rest, ['memory', pages.reduce((left, [, all]) => less(left, all), memory)]]);
}

/** Negative amounts make no sense. */
function less(all: Quantity, reserved: Quantity): Quantity {
  const rest = subtractQuantities(all, reserved);
  return quantitySign(rest) < 0 ? NO_QUANTITY : rest;
}
