import type { Node } from '#cluster';
import { type Signal, type ThresholdValue, thresholdQuantity } from '#kubelet/eviction';
import { parseQuantity, printQuantity, type Quantity, quantityWhole } from '#units';

/** The resource of a Node that a signal is measured in. */
const RESOURCES: Partial<Record<Signal, string>> = {
  'memory.available': 'memory',
  'nodefs.available': 'ephemeral-storage',
};

interface Capacity {
  readonly node: string;
  readonly bytes: bigint;
  readonly text: string;
}

/** How much the smallest of the nodes has of what a signal measures; undefined where none tells. */
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

/** How much a value comes to of such a capacity. */
export const amountOn = (value: ThresholdValue, { bytes }: Capacity): bigint =>
  quantityWhole(thresholdQuantity(value, bytes));

/** A value as people write it. */
export const printValue = (value: ThresholdValue): string =>
  value.kind === 'percentage'
    ? `${Number((value.fraction * 100).toFixed(4))}%`
    : print(value.quantity);

const print = (quantity: Quantity): string => printQuantity(quantity);
