import type { NodeIpamCause } from '#controllers/node-ipam';
import { counted } from '#words';
import type { Words } from './words.ts';

/** Decisions of the node-ipam controller. */
export const NODE_IPAM_WORDS: Words<NodeIpamCause['kind']> = {
  'node-ipam/assigned': ({ node, cidrs }) => `${node} gets ${cidrs.join(' and ')} for its pods`,
  'node-ipam/none-left': ({ node, ranges }) =>
    `no addresses are left for the pods of ${node}: ${counted(ranges, 'range')} in all, each taken`,
};
