import { printQuantity, wholeQuantity } from '#units';

/** An amount of a resource as a quantity: cpu is counted in thousandths, memory and storage in bytes. */
export function quantityOf(resource: string, amount: number): string {
  if (resource === 'cpu') return amount % 1_000 === 0 ? `${amount / 1_000}` : `${amount}m`;
  return countsBytes(resource)
    ? printQuantity(wholeQuantity(BigInt(amount), 'BinarySI'))
    : `${amount}`;
}

const countsBytes = (resource: string): boolean =>
  resource === 'memory' || resource === 'ephemeral-storage' || resource.startsWith('hugepages-');
