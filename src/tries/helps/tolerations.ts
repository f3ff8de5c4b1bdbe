import type { Candidate } from './proposal.ts';

const SHORT = 30;
const LONG = 3_600;

/** Nodes that are drained, and events of scripts, have no length that tolerations could fit. */
const LOSSES: ReadonlySet<string> = new Set([
  'node',
  'zone',
  'region',
  'label',
  'nodes',
  'zones',
  'set',
]);

/** Pods that go sooner after a loss for good, and later in a loss that ends. */
export const tolerations: Candidate = ({ row, workload }) => {
  if (!LOSSES.has(row.kind) || row.figures.podsEvicted === 0) return [];
  const ends = /\bfor=/.test(row.what ?? '');
  const seconds = ends ? LONG : SHORT;
  const settings = ['unreachable', 'not-ready'].map(
    (taint) => `pods[owner=${workload}].tolerationSeconds.${taint}=${seconds}`,
  );
  return [{ kind: 'tolerations', words: `tolerationSeconds ${seconds} for ${workload}`, settings }];
};
