import { TAINT_OUT_OF_SERVICE } from '#cluster';
import type { StuckPod } from '#documents';
import { listed, offsetText } from '#words';
import type { Candidate } from '../question.ts';
import { atOf, scriptOf } from '../script-of.ts';

/** Seconds after the deletion in which a person can make sure that the machine is off. */
const AFTER = 60;

const HELPS: readonly StuckPod['reason'][] = [
  'silent-from-the-start',
  'machine-off',
  'unreachable',
  'kubelet-stopped',
];

/** Proposes the out-of-service taint for pods that stay Terminating on nodes that are down. */
export const outOfService: Candidate = ({ stuck, evictions }) => {
  const held = stuck.filter(({ reason }) => HELPS.includes(reason));
  const nodes = [...new Set(held.flatMap(({ node }) => node ?? []))];
  if (nodes.length === 0) return [];
  const pods = new Set(held.map(({ pod }) => pod));
  const deleted = evictions.findLast(({ pod }) => pods.has(pod))?.at ?? 0;
  const at = Math.ceil(deleted + AFTER);
  const taints = [`${TAINT_OUT_OF_SERVICE}=nodeshutdown:NoExecute`];
  return [
    {
      words: `with the out-of-service taint on ${listed(nodes)} at ${offsetText(at)}`,
      change: { script: scriptOf({ events: [{ at: atOf(at), taint: { nodes, taints } }] }) },
    },
  ];
};
