import type { ConsolidationReport } from '#documents';
import { listed } from '#words';
import type { Annotations } from '../parts/parts.ts';
import type { TestSuite } from '../parts/test-suite.ts';

/** A note for each rule that keeps nodes, with these. */
export const annotations = ({ nodes, rules }: ConsolidationReport): Annotations => ({
  annotations: rules.map(({ rule, message }) => ({
    code: `consolidation/${rule}`,
    severity: 'note',
    message: `${message}: ${listed(
      nodes.filter((each) => each.rule === rule).map(({ node }) => node),
      10,
    )}`,
  })),
  rules: rules.map(({ rule, message }) => ({
    code: `consolidation/${rule}`,
    severity: 'note',
    summary: message,
  })),
  command: 'sweep',
});

/** A test for each node, in a suite for each pool: a node that stays is skipped, and says why. */
export function tests({ nodes }: ConsolidationReport): readonly TestSuite[] {
  const pools = [...new Set(nodes.map(({ pool }) => pool ?? ''))];
  return pools.map((pool) => ({
    name: pool === '' ? 'nodes of no pool' : `nodes of ${pool}`,
    cases: nodes
      .filter((each) => (each.pool ?? '') === pool)
      .map(({ node, rule, message }) => ({
        name: node,
        group: pool,
        ...(rule !== null && { failure: { kind: 'skipped', type: rule, message } as const }),
      })),
  }));
}
