import type { Diagnostic } from '#diagnostics';
import type { Cidr } from '#units';
import type { BehaviorRequest } from './behavior-request.ts';
import type { NodeIpamBehavior } from './behaviors.ts';
import * as complaints from './flags/complaints.ts';
import { CONTROLLER_MANAGER_FLAGS } from './flags/table.ts';
import { flagValue } from './flags/value.ts';
import type { Note, Setting } from './origin.ts';

/** The largest number of bits for the parts of a range. */
const MOST_BITS = 16;

const MASK_SIZE = { 32: 24, 128: 64 } as const;

/** The ranges of addresses that nodes get for their pods. */
export function nodeIpam(
  request: BehaviorRequest,
  runs: Setting<boolean>,
  note: Note,
): NodeIpamBehavior {
  const flag = valuesOf(request);
  const allocates = flag('allocateNodeCidrs');
  const ranges = flag('clusterCidr');
  const isRange = flag('cidrAllocatorType').value === 'RangeAllocator';
  const value = ranges.value.flatMap((cidr) => {
    const nodeMaskSize = maskSizeOf(cidr, request);
    return isCuttable(cidr, nodeMaskSize) ? [{ cidr: cidr.text, nodeMaskSize }] : [];
  });
  const enabled = allocates.value && isRange && runs.value && value.length > 0;
  const services = flag('serviceClusterIpRange');
  return {
    enabled: note('enabled', { ...allocates, value: enabled }),
    ranges: note('ranges', { ...ranges, value }),
    serviceRanges: note('serviceRanges', {
      ...services,
      value: services.value.map(({ text }) => text),
    }),
  };
}

/** Reports a range that cannot be divided into those of nodes: the controller does not start. */
export function checkCidrs(request: BehaviorRequest): readonly Diagnostic[] {
  const flag = valuesOf(request);
  if (!flag('allocateNodeCidrs').value) return [];
  const { clusterCidr } = CONTROLLER_MANAGER_FLAGS;
  const setting = request.controllerManagerFlags.findLast(({ name }) => name === clusterCidr.name);
  if (setting === undefined) return [];
  return flag('clusterCidr').value.flatMap((cidr) => {
    const size = maskSizeOf(cidr, request);
    return isCuttable(cidr, size) ? [] : [complaints.uncuttable(setting, cidr.text, size)];
  });
}

const isCuttable = ({ bits, prefix }: Cidr, size: number): boolean =>
  size >= prefix && size <= bits && size - prefix <= MOST_BITS;

/** The flag of the family takes precedence over that of both. */
function maskSizeOf({ bits }: Cidr, request: BehaviorRequest): number {
  const flag = valuesOf(request);
  const own = flag(bits === 32 ? 'nodeCidrMaskSizeIpv4' : 'nodeCidrMaskSizeIpv6').value;
  return own || flag('nodeCidrMaskSize').value || MASK_SIZE[bits];
}

type Flags = typeof CONTROLLER_MANAGER_FLAGS;
type ValueOf<Name extends keyof Flags> = Flags[Name] extends {
  readonly type: { readonly parse: (text: string) => infer Read };
}
  ? Extract<Read, { readonly ok: true }> extends { readonly value: infer Value }
    ? Value
    : never
  : never;

const valuesOf =
  ({ controllerManagerFlags, controlPlane }: BehaviorRequest) =>
  <Name extends keyof Flags>(name: Name): Setting<ValueOf<Name>> =>
    flagValue(CONTROLLER_MANAGER_FLAGS[name] as never, controllerManagerFlags, controlPlane);
