import type { Node, ResourceList } from '#cluster';
import { evictionSettings, hardEvictionReservation } from '#kubelet/eviction';
import type { KubeletConfiguration } from '#kubelet-configuration';
import { cpusIn } from '#kubelet-configuration';
import { amountOf, type Resources, readResources } from '#pod-facts';
import {
  addQuantities,
  compareQuantities,
  NO_QUANTITY,
  printQuantity,
  type Quantity,
  quantity,
  quantityValue,
  subtractQuantities,
} from '#units';
import type { EvictionBehavior } from '#versions';
import { type NodeReservations, nodeAllocatable, podsMemoryLimit } from './node-allocatable.ts';

type Sized = Pick<Node, 'capacity'>;

/** The resources that pods can request on a node with this kubelet configuration. */
export function allocatableOf(
  { capacity }: Sized,
  configuration: KubeletConfiguration,
  behavior: EvictionBehavior,
): Resources {
  const all = readResources(capacity);
  return nodeAllocatable(all, reservationsOf(configuration, all, behavior));
}

/**
 * The allocatable resources that a node shows after a change of its kubelet configuration: the old
 * ones, changed by as much as the configuration changes them, so that unknown reservations stay.
 * Undefined when nothing changes.
 */
export function allocatableAfter(
  node: Pick<Node, 'capacity' | 'allocatable'>,
  before: KubeletConfiguration,
  after: KubeletConfiguration,
  behavior: EvictionBehavior,
): ResourceList | undefined {
  const old = allocatableOf(node, before, behavior);
  const changed: Record<string, string> = {};
  for (const [name, amount] of allocatableOf(node, after, behavior)) {
    const was = amountOf(old, name);
    if (compareQuantities(amount, was) === 0) continue;
    const shown = node.allocatable[name];
    const moved =
      shown === undefined
        ? amount
        : addQuantities(quantity(shown), subtractQuantities(amount, was));
    const all = quantity(node.capacity[name] ?? '0');
    changed[name] = printQuantity(between(NO_QUANTITY, moved, all));
  }
  return Object.keys(changed).length === 0 ? undefined : { ...node.allocatable, ...changed };
}

/** Whether a node shows other allocatable resources than its configuration gives. */
export const showsOtherAllocatable = (
  node: Pick<Node, 'capacity' | 'allocatable'>,
  configuration: KubeletConfiguration,
  behavior: EvictionBehavior,
): boolean =>
  [...allocatableOf(node, configuration, behavior)].some(([name, amount]) => {
    const shown = node.allocatable[name];
    return shown !== undefined && compareQuantities(quantity(shown), amount) !== 0;
  });

/**
 * The resources of which a configuration reserves more than there is: a kubelet does not start with
 * it.
 * @upstream pkg/kubelet/cm/node_container_manager_linux.go validateNodeAllocatable (1.36)
 */
export function overReserved(
  { capacity }: Sized,
  configuration: KubeletConfiguration,
  behavior: EvictionBehavior,
): readonly string[] {
  const all = readResources(capacity);
  const { system, kube, eviction } = reservationsOf(configuration, all, behavior);
  return [...all]
    .filter(([name, amount]) => {
      const reserved = [system, kube, eviction].map((each) => amountOf(each, name));
      return compareQuantities(reserved.reduce(addQuantities, NO_QUANTITY), amount) > 0;
    })
    .map(([name]) => name);
}

/** The difference in bytes of memory that all pods together may use, between two configurations. */
export function podsLimitShift(
  { capacity }: Sized,
  before: KubeletConfiguration,
  after: KubeletConfiguration,
): number {
  const all = readResources(capacity);
  return Number(quantityValue(podsLimit(all, after)) - quantityValue(podsLimit(all, before)));
}

/** Without enforcement, the cgroup of all pods may use the whole machine. */
function podsLimit(capacity: Resources, configuration: KubeletConfiguration): Quantity {
  const { enforceNodeAllocatable } = configuration;
  const isEnforced = enforceNodeAllocatable?.includes('pods') ?? true;
  return isEnforced
    ? podsMemoryLimit(capacity, daemonsOf(configuration))
    : amountOf(capacity, 'memory');
}

function reservationsOf(
  configuration: KubeletConfiguration,
  capacity: Resources,
  behavior: EvictionBehavior,
): NodeReservations {
  const read = evictionSettings(configuration, behavior);
  const eviction = read.ok ? hardEvictionReservation(read.settings, capacity) : new Map();
  return { ...daemonsOf(configuration), eviction };
}

/**
 * The reservations for daemons. CPUs that are reserved by number replace CPUs that are counted.
 * @upstream cmd/kubelet/app/server.go run (1.36)
 */
function daemonsOf({
  systemReserved,
  kubeReserved,
  reservedSystemCPUs,
}: KubeletConfiguration): Omit<NodeReservations, 'eviction'> {
  const system = new Map(readResources(systemReserved ?? {}));
  const kube = new Map(readResources(kubeReserved ?? {}));
  const cpus = cpusIn(reservedSystemCPUs ?? '');
  if (cpus.ok && cpus.value > 0) {
    system.set('cpu', quantity(String(cpus.value)));
    kube.delete('cpu');
  }
  return { system, kube };
}

function between(least: Quantity, amount: Quantity, most: Quantity): Quantity {
  if (compareQuantities(amount, least) < 0) return least;
  return compareQuantities(amount, most) > 0 ? most : amount;
}
