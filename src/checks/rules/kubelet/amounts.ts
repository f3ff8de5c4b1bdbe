import type { Node } from '#cluster';
import { type Signal, type ThresholdValue, thresholdQuantity } from '#kubelet/eviction';
import { parseQuantity, printQuantity, type Quantity, quantityWhole } from '#units';

/** The resource of a Node that corresponds to a signal. */
const RESOURCES: Partial<Record<Signal, string>> = {
  'memory.available': 'memory',
  'nodefs.available': 'ephemeral-storage',
};

interface Capacity {
  readonly node: string;
  readonly bytes: bigint;
  readonly text: string;
}

/** The smallest capacity of a node for a signal; undefined where no node states it. */
export function smallestCapacity(nodes: readonly Node[], signal: Signal): Capacity | undefined {
  const resource = RESOURCES[signal];
  if (resource === undefined) return undefined;
  let smallest: Capacity | undefined;
  for (const { name, capacity } of nodes) {
    const read = parseQuantity(capacity[resource] ?? '');
    if (!read.ok) continue;
    const bytes = quantityWhole(read.value);
    if (bytes > 0n && (smallest === undefined || bytes < smallest.bytes)) {
      smallest = { node: name, bytes, text: printQuantity(read.value) };
    }
  }
  return smallest;
}

/** The amount of a value on a node with such a capacity. */
export const amountOn = (value: ThresholdValue, { bytes }: Capacity): bigint =>
  quantityWhole(thresholdQuantity(value, bytes));

/** A value in the form that people write. */
export const printValue = (value: ThresholdValue): string =>
  value.kind === 'percentage'
    ? `${Number((value.fraction * 100).toFixed(4))}%`
    : print(value.quantity);

const print = (quantity: Quantity): string => printQuantity(quantity);
