import type { NodeLifecycleCause } from '#controllers/node-lifecycle';
import { inSeconds } from '#units';
import { clockText, listed } from '#words';
import { zoneName } from './nodes.ts';
import type { Words } from './words.ts';

const WHY_WASTED = {
  'node-gone': 'its Node object is gone',
  'node-ready': 'it is Ready again',
  'no-ready-condition': 'it has no Ready condition yet',
  'old-copy': "it is still Ready in the controller's own copy, and has to wait for the next pass",
} as const;

/** Decisions of the node-lifecycle controller. */
export const NODE_LIFECYCLE_WORDS: Words<NodeLifecycleCause['kind']> = {
  'node-lifecycle/grace-exceeded': ({ node, leaseRenewed, probe, grace, isFirstLook }, { at }) => {
    const lease =
      leaseRenewed === undefined ? 'no lease' : `lease last renewed ${clockText(leaseRenewed, at)}`;
    const sign = isFirstLook
      ? 'first look of a controller without memory'
      : 'last sign of life noticed';
    return `${node}: ${lease}, ${sign} ${clockText(probe, at)}, silence allowed ${inSeconds(grace)} s`;
  },
  'node-lifecycle/queued': ({ node, zone }) =>
    `${node} waits for its NoExecute taint in the queue of ${zoneName(zone)}`,
  'node-lifecycle/eviction-queued': ({ node, zone }) =>
    `${node} waits for the deletion of its pods in the queue of ${zoneName(zone)}`,
  'node-lifecycle/token-granted': ({ node, zone }) =>
    `the rate limit of ${zoneName(zone)} lets ${node} pass`,
  'node-lifecycle/timeout-over': ({ node, timeout }) =>
    `pod-eviction-timeout ${inSeconds(timeout)} used up (${node})`,
  'node-lifecycle/token-wasted': ({ node, zone, reason }) =>
    `the rate limit of ${zoneName(zone)} lets ${node} pass without effect: ${WHY_WASTED[reason]}`,
  'node-lifecycle/taint-swapped': ({ node }) =>
    `the NoExecute taint of ${node} is swapped at once, without waiting for the rate limit`,
  'node-lifecycle/seen-ready': ({ node }) => `${node} counts as reachable`,
  'node-lifecycle/all-zones-down': ({ evictsBy, kept = [] }) => {
    if (evictsBy === 'deletion') return 'every zone is down: no pods of lost nodes are deleted';
    if (kept.length === 0) {
      return 'every zone is down: all NoExecute taints are taken back and no node is tainted';
    }
    return (
      'every zone is down: no node is tainted, and NoExecute taints are taken back, but not that of ' +
      `${listed(kept, 3)}: the pass listed the nodes before ${kept.length === 1 ? 'it was' : 'they were'} tainted`
    );
  },
  'node-lifecycle/restarted': () => 'kube-controller-manager starts with an empty memory',
};
