/** A range of IP addresses, such as `10.244.0.0/16`. */
export interface Cidr {
  /** The bits of an address: 32 of IPv4, 128 of IPv6. */
  readonly bits: 32 | 128;
  /** The first address, as a number; bits after the prefix are 0. */
  readonly first: bigint;
  readonly prefix: number;
}

const GROUP = 16n;
const OCTET = 8n;

/**
 * Reads a range as Kubernetes does; undefined for an invalid one. Bits after the prefix are cut
 * off.
 */
export function parseCidr(text: string): Cidr | undefined {
  const [, address = '', prefixText = ''] = /^([\da-fA-F.:]+)\/(\d{1,3})$/.exec(text.trim()) ?? [];
  const isV6 = address.includes(':');
  const value = isV6 ? parseV6(address) : parseV4(address);
  const bits = isV6 ? 128 : 32;
  const prefix = Number(prefixText);
  if (value === undefined || prefix > bits) return undefined;
  const behind = BigInt(bits - prefix);
  return { bits, first: (value >> behind) << behind, prefix };
}

function parseV4(text: string): bigint | undefined {
  const octets = text.split('.');
  if (octets.length !== 4 || !octets.every(isOctet)) return undefined;
  return octets.reduce((sum, octet) => (sum << OCTET) | BigInt(octet), 0n);
}

const isOctet = (text: string): boolean => /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) < 256;

/** `::` replaces all missing groups of 0, once. */
function parseV6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[\da-fA-F]{1,4}$/.test(group))) return undefined;
  return groups.reduce((sum, group) => (sum << GROUP) | BigInt(`0x${group}`), 0n);
}

/** `10.244.3.0/24`, `fd00:0:0:3::/64` */
export function printCidr({ bits, first, prefix }: Cidr): string {
  return `${bits === 32 ? printV4(first) : printV6(first)}/${prefix}`;
}

const partsOf = (value: bigint, count: number, width: bigint): readonly bigint[] =>
  Array.from(
    { length: count },
    (_, place) => (value >> (width * BigInt(count - 1 - place))) & ((1n << width) - 1n),
  );

const printV4 = (value: bigint): string => partsOf(value, 4, OCTET).join('.');

/** The longest run of at least two groups of 0 is left out, the first of several. */
function printV6(value: bigint): string {
  const groups = partsOf(value, 8, GROUP).map((group) => group.toString(16));
  const runs = groups.map((_, from) => {
    const end = groups.findIndex((group, place) => place >= from && group !== '0');
    return (end < 0 ? groups.length : end) - from;
  });
  const longest = Math.max(...runs);
  if (longest < 2) return groups.join(':');
  const from = runs.indexOf(longest);
  return `${groups.slice(0, from).join(':')}::${groups.slice(from + longest).join(':')}`;
}

/** Whether two ranges have a common address. */
export function cidrsOverlap(a: Cidr, b: Cidr): boolean {
  if (a.bits !== b.bits) return false;
  const behind = BigInt(a.bits - Math.min(a.prefix, b.prefix));
  return a.first >> behind === b.first >> behind;
}
