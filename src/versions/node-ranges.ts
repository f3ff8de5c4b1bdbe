import type { Diagnostic } from '#diagnostics';
import type { Cidr } from '#units';
import type { BehaviorRequest } from './behavior-request.ts';
import * as complaints from './flags/complaints.ts';
import { CONTROLLER_MANAGER_FLAGS } from './flags/table.ts';
import { flagValue } from './flags/value.ts';

/** The largest number of bits for the parts of a range. */
const MOST_BITS = 16;

const MASK_SIZE = { 32: 24, 128: 64 } as const;

/** Whether a range can be divided into those of nodes. */
export const isCuttable = ({ bits, prefix }: Cidr, size: number): boolean =>
  size >= prefix && size <= bits && size - prefix <= MOST_BITS;

/** The prefix of the range of a node. The flag of the family takes precedence over that of both. */
export function maskSizeOf(
  { bits }: Cidr,
  { controllerManagerFlags, controlPlane }: BehaviorRequest,
): number {
  const { nodeCidrMaskSize, nodeCidrMaskSizeIpv4, nodeCidrMaskSizeIpv6 } = CONTROLLER_MANAGER_FLAGS;
  const own = bits === 32 ? nodeCidrMaskSizeIpv4 : nodeCidrMaskSizeIpv6;
  return (
    flagValue(own, controllerManagerFlags, controlPlane).value ||
    flagValue(nodeCidrMaskSize, controllerManagerFlags, controlPlane).value ||
    MASK_SIZE[bits]
  );
}

/** Reports a range that cannot be divided into those of nodes: the controller does not start. */
export function checkCidrs(request: BehaviorRequest): readonly Diagnostic[] {
  const { controllerManagerFlags: given, controlPlane } = request;
  const { allocateNodeCidrs, clusterCidr } = CONTROLLER_MANAGER_FLAGS;
  if (!flagValue(allocateNodeCidrs, given, controlPlane).value) return [];
  const setting = given.findLast(({ name }) => name === clusterCidr.name);
  if (setting === undefined) return [];
  return flagValue(clusterCidr, given, controlPlane).value.flatMap((cidr) => {
    const size = maskSizeOf(cidr, request);
    return isCuttable(cidr, size) ? [] : [complaints.uncuttable(setting, cidr.text, size)];
  });
}
