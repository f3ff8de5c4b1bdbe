import { entriesOf } from '#causes';
import type { Finder } from './finder.ts';

/** Nodes that joined and wait for the addresses of their pods to the end. */
export const noAddressesLeft: Finder = ({ outcome: { entries, final }, plan }) => {
  const refused = entriesOf(entries, 'node-ipam/none-left');
  const waiting = refused.filter(({ cause }) => {
    const node = final.node(cause.node);
    return node !== undefined && (node.podCIDRs ?? []).length === 0;
  });
  const [first] = waiting;
  if (first === undefined) return [];
  const nodes = [...new Set(waiting.map(({ cause }) => cause.node))];
  const ranges = plan.behaviors.nodeIpam.ranges.map(
    ({ cidr, nodeMaskSize }) => `${cidr} by /${nodeMaskSize}`,
  );
  return [{ kind: 'no-addresses-left', nodes, ranges, most: first.cause.ranges }];
};
