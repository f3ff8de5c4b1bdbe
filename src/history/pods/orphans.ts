import { later, milliseconds, seconds } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import type { GoneNode } from '../evidence/gone-nodes.ts';
import type { PodLife } from './lives.ts';

/** How long a node must be gone before its pods are orphans, and the time from one look to the next. */
const QUARANTINE = seconds(40);
const PASS = seconds(20);

/** In milliseconds. Orphans are removed one after the other. */
const TURN = 150;

/**
 * Whether a pod that the record names is not there afterwards: it was there before, the node
 * controller marked it as its node fell silent, or its node was deleted.
 */
export function isGone(
  { before, after, nodeName = '', events }: PodLife,
  evidence: Evidence,
  goneNodes: ReadonlyMap<string, GoneNode>,
): boolean {
  if (evidence.after === undefined || after !== undefined) return false;
  const wasMarked = events.some(
    ({ reason, component }) => reason === 'NodeNotReady' && component !== 'kubelet',
  );
  return before !== undefined || wasMarked || goneNodes.has(nodeName);
}

/**
 * The removal by pod garbage collection of a pod that went without a trace, as its node is gone for
 * long enough: a look finds the node missing, and one after the quarantine removes its pods. No
 * Event tells of it. Undefined where its node is there, or where the record ends too early.
 */
export function asOrphan(
  life: PodLife,
  { after }: Evidence,
  goneNodes: ReadonlyMap<string, GoneNode>,
) {
  const gone = goneNodes.get(life.nodeName ?? '');
  if (gone === undefined) return undefined;
  const earliest = later(gone.earliest, QUARANTINE);
  const latest = [PASS, QUARANTINE, PASS, milliseconds(999 + TURN)].reduce(later, gone.latest);
  if (after?.at !== undefined && earliest > after.at) return undefined;
  return {
    life,
    mechanism: 'pod-gc' as const,
    confidence: 'inferred' as const,
    earliest,
    latest,
    evidence: ['its node was deleted, and it is missing afterwards'],
    contradicting: [],
  };
}
