import type { BehaviorRequest } from '../behavior-request.ts';
import { CONTROLLER_MANAGER_FLAGS } from '../flags/table.ts';
import { flagValue } from '../flags/value.ts';
import { isCuttable, maskSizeOf } from '../node-ranges.ts';
import type { Setting } from '../origin.ts';
import { controllerEnabled } from './control-plane-row.ts';
import { type BehaviorOf, row } from './row.ts';

const ALLOCATOR = 'pkg/controller/nodeipam/ipam/range_allocator.go';

/** The ranges of addresses that kube-controller-manager assigns to nodes for their pods. */
export const NODE_IPAM = {
  /** As long as the controller runs and has ranges. */
  enabled: row(enabled, {
    does: 'nodes get ranges of addresses for their pods',
    upstream: 'cmd/kube-controller-manager/app/core.go startNodeIpamController',
  }),
  ranges: row(ranges, {
    does: 'the ranges that those of nodes are cut from, and the size of these',
    upstream: `${ALLOCATOR} NewCIDRRangeAllocator`,
  }),
  serviceRanges: row(serviceRanges, {
    does: 'addresses of Services, which no node gets',
    upstream: `${ALLOCATOR} filterOutServiceRange`,
  }),
};

export type NodeIpamBehavior = BehaviorOf<typeof NODE_IPAM>;

/** A range, and the prefix of the range of a node (`--node-cidr-mask-size`). */
interface NodeRange {
  readonly cidr: string;
  readonly nodeMaskSize: number;
}

const flags = CONTROLLER_MANAGER_FLAGS;

function enabled(request: BehaviorRequest): Setting<boolean> {
  const { controllerManagerFlags: given, controlPlane } = request;
  const allocates = flagValue(flags.allocateNodeCidrs, given, controlPlane);
  const isRange =
    flagValue(flags.cidrAllocatorType, given, controlPlane).value === 'RangeAllocator';
  const runs = controllerEnabled('node-ipam-controller', request).value;
  const value = allocates.value && isRange && runs && ranges(request).value.length > 0;
  return { ...allocates, value };
}

function ranges(request: BehaviorRequest): Setting<readonly NodeRange[]> {
  const { controllerManagerFlags: given, controlPlane } = request;
  const cidrs = flagValue(flags.clusterCidr, given, controlPlane);
  const value = cidrs.value.flatMap((cidr) => {
    const nodeMaskSize = maskSizeOf(cidr, request);
    return isCuttable(cidr, nodeMaskSize) ? [{ cidr: cidr.text, nodeMaskSize }] : [];
  });
  return { ...cidrs, value };
}

function serviceRanges({
  controllerManagerFlags: given,
  controlPlane,
}: BehaviorRequest): Setting<readonly string[]> {
  const services = flagValue(flags.serviceClusterIpRange, given, controlPlane);
  return { ...services, value: services.value.map(({ text }) => text) };
}
